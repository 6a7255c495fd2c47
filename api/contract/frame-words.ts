import type { Arrangement, MenuList } from './arrangement.ts';
import type { MenuEntry } from './pages.ts';
import type { SiteWords } from './settings-words.ts';
import type { SiteStructure } from './structure.ts';

/** Words of the frame: they are in the data of each page. */
export interface FrameWords extends Pick<SiteWords, 'navigation'> {
  /** Pages that the operator made. */
  menu: readonly MenuEntry[];
  /** Pages of the site that are hidden; absent: none. */
  hidden?: readonly string[];
  /** The lists of links and of the home page's sections that are not as usual. */
  lists?: Readonly<Partial<Record<MenuList | 'home', Arrangement>>>;
  /** Whether a match is listed: only then the footer leads to the page of fixtures. */
  hasFixtures?: boolean;
}

interface OfFrame extends Pick<FrameWords, 'menu' | 'lists' | 'hasFixtures'> {
  words: Pick<SiteWords, 'navigation'>;
  structure: Pick<SiteStructure, 'hidden'>;
}

/** What is as usual is left out: it is in the data of each page. */
export const frameWordsOf = ({
  words,
  structure,
  menu,
  lists = {},
  hasFixtures = false,
}: OfFrame): FrameWords => ({
  navigation: words.navigation,
  menu,
  ...(structure.hidden.length > 0 && { hidden: structure.hidden }),
  ...(Object.keys(lists).length > 0 && { lists }),
  ...(hasFixtures && { hasFixtures }),
});
