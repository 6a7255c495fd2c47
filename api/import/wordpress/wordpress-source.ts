import { createHash } from 'node:crypto';
import { aboutOf, textPart } from '#api/import/convert-item.ts';
import { channelElements, childText, type XmlElement } from '#api/import/formats/xml-elements.ts';
import type { ItemSource, SourceNote, SourcePart } from '#api/import/item-source.ts';
import { counted, quoted, tagsNote } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';
import { decoded, languageNotes } from '../item-source.ts';
import { readFacts, UNREAD } from './wordpress-facts.ts';
import type { WordpressIndex } from './wordpress-index.ts';
import { type ItemName, kindOf, readItem } from './wordpress-item.ts';

/** A line has room for so many characters of titles. */
const TITLES_MAX = 600;

const KIND_LABELS: Readonly<Record<string, string>> = {
  nav_menu_item: 'Entries of menus',
  revision: 'Earlier versions of posts',
  wp_navigation: 'Menus',
  wp_template: 'Templates of the theme',
  wp_template_part: 'Parts of templates',
  wp_global_styles: 'Styles',
  custom_css: 'Styles',
  customize_changeset: 'Changes of the theme',
};
const kindLabel = (type: string) => KIND_LABELS[type] ?? `Content of the kind ${quoted(type, 40)}`;

/** Characters by which a site is known: an index of PostgreSQL takes 2,700 bytes. */
const SITE_MAX = 500;

/** An export of WordPress (WXR). It is read twice: first whatever posts name by numbers, then post by post. */
export async function readWordpress(file: string): Promise<ItemSource> {
  const facts = await readFacts(file);
  async function* parts(): AsyncGenerator<SourcePart> {
    yield* languageNotes(facts.language);
    yield* notesBefore(facts);
    for (const attachment of facts.attachments.values()) {
      const joined = { ...attachment, caption: plainTextOf(attachment.caption) };
      yield { type: 'file', about: `File ${quoted(attachment.url, 300)}`, file: joined };
    }
    const others = createOthers(facts);
    const uniqueIdOf = createUniqueIds();
    for await (const element of channelElements(file)) {
      if (element.name !== 'item') continue;
      const kind = kindOf(element);
      if (kind === 'post' || kind === 'page') yield partOf(element, kind, uniqueIdOf, facts);
      else others.add(kind, element);
    }
    yield* others.notes();
  }
  const { base, language, items, entries } = facts;
  const total = items + facts.attachments.size;
  const site = (base || facts.title).slice(0, SITE_MAX);
  return {
    facts: { name: `wordpress ${site}`, base, language, total, entries },
    parts,
    close: () => undefined,
  };
}

/** A post or page, or why it is left out. */
function partOf(
  element: XmlElement,
  kind: 'post' | 'page',
  uniqueIdOf: ReturnType<typeof createUniqueIds>,
  facts: WordpressIndex,
): SourcePart {
  const of = (name: string) => childText(element, name);
  const status = of('wp:status');
  const sourceId = of('wp:post_id') || of('guid') || of('link');
  const item = { kind, sourceId, title: plainTextOf(of('title')), slug: decoded(of('wp:post_name')) };
  const left = (text: string): SourceNote => ({
    type: 'note',
    about: aboutOf(item),
    text: `Left out: ${text}.`,
    counts: { [kind === 'page' ? 'pages' : 'posts']: { left: 1 } },
  });
  if (status === 'trash') return left('it is in the bin');
  if (UNREAD.has(status)) return left('it was never saved as a draft');
  const uniqueId = uniqueIdOf(item, element);
  if (uniqueId === undefined) return left('it is in the file twice');
  return textPart(item, () => readItem(element, { ...item, sourceId: uniqueId }, facts), facts);
}

/** Two entries with one number stay two where guid, title or text differ, as in joined files. An exact copy gets no id. */
function createUniqueIds() {
  const seen = new Set<string>();
  return ({ kind, sourceId, title }: ItemName, element: XmlElement): string | undefined => {
    const guid = childText(element, 'guid').slice(0, 1_000);
    const digest = createHash('sha256').update(guid).update(title);
    digest.update(childText(element, 'content:encoded'));
    const own = `${sourceId} ${digest.digest('hex').slice(0, 20)}`;
    const isNew = (id: string) => !seen.has(`${kind} ${id} ${guid}`);
    const id = sourceId !== '' && isNew(sourceId) ? sourceId : own;
    if (!isNew(id)) return undefined;
    seen.add(`${kind} ${id} ${guid}`);
    return id;
  };
}

function* notesBefore({ controls, tags, tagged, authors, terms }: WordpressIndex): Generator<SourceNote> {
  if (controls > 0) yield note(`Characters without a meaning were left out (${controls}).`);
  yield note('Settings, the name of the site and the theme are left out.');
  if (authors.size > 0)
    yield note(`Logins are left out (${authors.size}): posts show the names of their authors.`);
  if (tags.size > 0) yield note(tagsNote(tags.size, tagged));
  for (const [kind, count] of terms) {
    if (kind === 'category' || kind === 'post_tag') continue;
    const what = kind === 'nav_menu' ? 'Menus' : `Terms of the kind ${quoted(kind, 40)}`;
    yield note(`${what}: ${count} left out.`);
  }
}

/** Collects what is neither a post nor a page nor a file. */
function createOthers(facts: WordpressIndex) {
  const titles = new Map<string, string[]>();
  return {
    add(kind: string, element: XmlElement): void {
      // Files came from the first reading, and shared blocks are named by the texts that have them.
      if (kind === 'attachment' || kind === 'wp_block') return;
      const list = titles.get(kind) ?? [];
      titles.set(kind, list);
      list.push(plainTextOf(childText(element, 'title')));
    },

    *notes(): Generator<SourceNote> {
      for (const [kind, list] of titles) {
        const named = KIND_LABELS[kind] === undefined || kind === 'nav_menu_item' ? namesOf(list) : '';
        const text = `${kindLabel(kind)}: ${list.length} left out${named}.`;
        yield note(text, { counts: { others: { left: list.length } } });
      }
      const used = [...facts.sharedBlocks.keys()].filter((id) => facts.usedBlocks.has(id)).length;
      const left = facts.sharedBlocks.size - used;
      if (used > 0) {
        const text = `Blocks that several texts share are in each of these (${used}).`;
        yield note(text, { counts: { others: { used } } });
      }
      if (left > 0) {
        const text = `Blocks that texts may share: ${left} left out, no text has them.`;
        yield note(text, { counts: { others: { left } } });
      }
      for (const [field, count] of facts.fields) {
        const text = `Left out of ${counted(count, 'post or page', 'posts or pages')}: only a plugin or the theme knows it.`;
        yield note(text, { about: `Field ${quoted(field)}` });
      }
      const more = [...facts.attachments.values()].filter(({ hasMore }) => hasMore).length;
      if (more > 0) {
        const files = counted(more, 'file', 'files');
        yield note(`Descriptions of files and comments on them are left out (${files}).`);
      }
      for (const [nicename, { name }] of facts.categories) {
        if (facts.usedCategories.has(nicename)) continue;
        const about = `Category ${quoted(plainTextOf(name))}`;
        yield note('Not made: it is the first category of no post.', { about });
      }
    },
  };
}

const note = (text: string, of: Partial<SourceNote> = {}): SourceNote => ({
  ...{ type: 'note', about: 'The export', text },
  ...of,
});

function namesOf(titles: readonly string[]): string {
  const joined = titles.filter((title) => title !== '').join(', ');
  return joined === '' ? '' : `: ${quoted(joined, TITLES_MAX)}`;
}
