import { childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import { quoted } from '#api/import/notes.ts';
import type { SourcePart } from '#api/import/source-item.ts';
import { plainWords } from '#api/import/text/html-elements.ts';
import type { WordpressFacts } from './wordpress-facts.ts';

const about = 'The export';
/** Of titles of what is left out. Characters. */
const TITLES_MAX = 600;

const NAMES: Readonly<Record<string, string>> = {
  nav_menu_item: 'Entries of menus',
  revision: 'Earlier versions of posts',
  wp_navigation: 'Menus',
  wp_template: 'Templates of the theme',
  wp_template_part: 'Parts of templates',
  wp_global_styles: 'Styles',
  custom_css: 'Styles',
  customize_changeset: 'Changes of the theme',
};
const nameOf = (type: string) => NAMES[type] ?? `Content of the kind ${quoted(type, 40)}`;

/** What is said of an export before its posts. */
export function* notesBefore({ controls, tags, authors, terms }: WordpressFacts): Generator<SourcePart> {
  if (controls > 0)
    yield { type: 'note', about, text: `Characters without a meaning were left out (${controls}).` };
  yield { type: 'note', about, text: 'Settings, the name of the site and the theme are left out.' };
  if (authors.size > 0) {
    const text = `Logins are left out (${authors.size}): posts tell the names of their authors.`;
    yield { type: 'note', about, text };
  }
  if (tags > 0)
    yield { type: 'note', about, text: `Tags have no place here (${tags}): posts name theirs below.` };
  for (const [kind, count] of terms) {
    if (kind === 'category' || kind === 'post_tag') continue;
    const text = `${kind === 'nav_menu' ? 'Menus' : `Terms of the kind ${quoted(kind, 40)}`}: ${count} left out.`;
    yield { type: 'note', about, text };
  }
}

/** Whatever is no post, no page and no file. */
export function createOthers(facts: WordpressFacts) {
  const titles = new Map<string, string[]>();
  return {
    add(kind: string, element: XmlElement): void {
      // Files come after the posts that show them; shared blocks are told apart by whether a text has them.
      if (kind === 'attachment' || kind === 'wp_block') return;
      const list = titles.get(kind) ?? [];
      titles.set(kind, list);
      list.push(plainWords(childText(element, 'title')));
    },

    *notes(): Generator<SourcePart> {
      for (const [kind, list] of titles) {
        const named = NAMES[kind] === undefined || kind === 'nav_menu_item' ? namesOf(list) : '';
        const text = `${nameOf(kind)}: ${list.length} left out${named}.`;
        yield { type: 'note', about, text, left: { others: list.length } };
      }
      const used = [...facts.sharedBlocks.keys()].filter((id) => facts.usedBlocks.has(id)).length;
      const unused = facts.sharedBlocks.size - used;
      if (used > 0) {
        const text = `Blocks that several texts share are in each of these (${used}).`;
        yield { type: 'note', about, text, left: { used } };
      }
      if (unused > 0) {
        const text = `Blocks that texts may share: ${unused} left out, no text has them.`;
        yield { type: 'note', about, text, left: { others: unused } };
      }
      for (const [field, count] of facts.fields) {
        const text = `Left out of ${count} posts or pages: only a plugin or the theme knows it.`;
        yield { type: 'note', about: `Field ${quoted(field)}`, text };
      }
      const more = [...facts.attachments.values()].filter(({ hasMore }) => hasMore).length;
      if (more > 0) {
        const text = `Descriptions of files and comments on them are left out (${more} files).`;
        yield { type: 'note', about, text };
      }
      for (const { name, used: isUsed } of facts.categories.values()) {
        if (isUsed) continue;
        const text = 'Not made: it is the first category of no post.';
        yield { type: 'note', about: `Category ${quoted(plainWords(name))}`, text };
      }
    },
  };
}

function namesOf(titles: readonly string[]): string {
  const words = titles.filter((title) => title !== '').join(', ');
  return words === '' ? '' : `: ${quoted(words, TITLES_MAX)}`;
}
