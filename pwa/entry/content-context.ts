import { fillFacts } from '#contract/facts-in-words.ts';
import { frameWordsOf } from '#contract/frame-words.ts';
import type { MenuEntry } from '#contract/pages.ts';
import type { ShownContent } from '#contract/shown-content.ts';
import { unusualLists } from '#contract/structure.ts';
import { knownWords } from '#pwa/shared/api/words.ts';

/** The part of a router's context that is the site's content. */
export const contentContext = ({ site, words, structure, pages, hasFixtures = false }: ShownContent) => {
  const menu = menuOf({ site, pages });
  const made = menu.map(({ href }) => href);
  return {
    site,
    frameWords: frameWordsOf({ words, structure, menu, lists: unusualLists(structure, made), hasFixtures }),
    words: knownWords(words),
  };
};

const menuOf = ({ site, pages }: Pick<ShownContent, 'site' | 'pages'>): MenuEntry[] =>
  [...pages]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ menu, title, path, language }) =>
      menu === 'none' ? [] : [{ place: menu, label: fillFacts(title, site), href: path, language }],
    );
