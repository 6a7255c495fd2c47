import type { MenuEntry } from './pages.ts';
import type { SiteWords } from './settings-words.ts';
import type { SiteStructure } from './structure.ts';

/** Words of the frame: they are in the data of each page. */
export interface FrameWords extends Pick<SiteWords, 'navigation'> {
  /** Pages that the operator made. */
  menu: readonly MenuEntry[];
  /** Pages of the site that are hidden; absent: none. */
  hidden?: readonly string[];
}

interface OfFrame {
  words: Pick<SiteWords, 'navigation'>;
  structure: SiteStructure;
  menu: FrameWords['menu'];
}

/** What is as usual is left out: it is in the data of each page. */
export const frameWordsOf = ({ words, structure, menu }: OfFrame): FrameWords => ({
  navigation: words.navigation,
  menu,
  ...(structure.hidden.length > 0 && { hidden: structure.hidden }),
});
