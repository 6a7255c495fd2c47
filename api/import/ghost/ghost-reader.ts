import { tableRows } from '#api/import/formats/json-rows.ts';
import { Notes, quoted } from '#api/import/notes.ts';
import type { Source, SourceItem, SourcePart } from '#api/import/source-item.ts';
import { type GhostFacts, notesOfTags, readFacts, tagOf } from './ghost-facts.ts';
import { list, node } from './ghost-node.ts';
import { type Row, seoOf, text } from './ghost-seo.ts';
import { ghostHtml } from './ghost-text.ts';

/** An export of Ghost (of any version). It is read twice: what posts name by ids comes in tables after them. */
export async function readGhost(file: string): Promise<Source> {
  const facts = await readFacts(file);
  async function* parts(signal?: AbortSignal): AsyncGenerator<SourcePart> {
    for await (const { table, row } of tableRows(file)) {
      signal?.throwIfAborted();
      if (table === 'posts') yield { type: 'item', item: itemOf(row, facts) };
    }
    for (const [table, count] of facts.others) {
      yield { type: 'note', about: 'The export', text: `${quoted(table, 60)}: ${count} left out.` };
    }
    for (const note of notesOfTags(facts)) yield { type: 'note', about: 'The export', text: note };
    if (facts.users.size > 0) {
      yield {
        type: 'note',
        about: 'The export',
        text: `Logins are left out (${facts.users.size}): posts tell the names of their authors.`,
      };
    }
    yield { type: 'note', about: 'The export', text: 'Settings, navigation and the theme are left out.' };
  }
  const { items, language, paths } = facts;
  return { name: 'ghost', base: undefined, language, items, entries: items, paths, files: [], parts };
}

function itemOf(row: Row, facts: GhostFacts): SourceItem {
  const id = text(row.id);
  const notes = new Notes();
  const kind = row.type === 'page' || row.page === 1 || row.page === true ? 'page' : 'post';
  const status = text(row.status);
  const visibility = text(row.visibility) || 'public';
  const meta = facts.meta.get(id) ?? row;
  const tags = tagsOfPost(row, facts);
  const publicTags = tags.filter(({ isPublic }) => isPublic);
  const first = kind === 'post' ? publicTags[0] : undefined;
  const otherTags = publicTags.filter((tag) => tag !== first);
  const authors = authorsOfPost(row, facts);
  if (kind === 'post' && authors.length === 0) notes.add('The export does not name its author');
  noteTheRest(row, meta, notes);
  if (otherTags.length > 0) {
    const why =
      first === undefined ? 'Tags are left out' : 'Its category is its first tag; the others are left out';
    notes.add(`${why}: ${quoted(otherTags.map(({ name }) => name).join(', '), 400)}`);
  }
  const internal = tags.filter(({ isPublic }) => !isPublic);
  if (internal.length > 0)
    notes.add(`Internal tags are left out: ${quoted(internal.map(({ name }) => name).join(', '), 400)}`);
  if (visibility !== 'public') notes.add(`It was for ${quoted(visibility, 40)} only: it is a draft`);
  if (status === 'sent') notes.add('It was sent by mail only: it is a draft');
  const isPublished = (status === 'published' || status === 'scheduled') && visibility === 'public';
  const updated = dateOf(row.updated_at);
  const picture = text(row.feature_image) || text(row.image);
  return {
    kind,
    sourceId: text(row.uuid) || id,
    guid: text(row.uuid) || `${text(row.slug)} ${text(row.created_at) || text(row.published_at)}`,
    title: text(row.title),
    html: ghostHtml(row, notes).replaceAll('__GHOST_URL__', ''),
    state: isPublished ? 'published' : 'draft',
    date: isPublished ? dateOf(row.published_at) : (updated ?? dateOf(row.created_at)),
    changedAt: updated,
    author: authors.length === 0 ? undefined : authors.join(', '),
    category: first?.name,
    categoryDescription: first?.description ?? '',
    mainPicture:
      picture === ''
        ? undefined
        : { url: picture.replace('__GHOST_URL__', ''), alt: text(meta.feature_image_alt), caption: '' },
    addresses: [`/${encodeURIComponent(text(row.slug))}/`],
    slug: text(row.slug),
    ...seoOf(row, meta, notes),
    language: text(row.locale) || text(row.language) || facts.language,
    notes: notes.list(),
  };
}

/** By the tables of the export, or as a post of Ghost's API has them in it. */
function tagsOfPost(row: Row, { tags, tagsOf }: GhostFacts) {
  const named = (tagsOf.get(text(row.id)) ?? [])
    .map(({ id }) => tags.get(id))
    .filter((tag) => tag !== undefined);
  return named.length > 0 ? named : list(row.tags).map((tag) => tagOf(node(tag)));
}

function authorsOfPost(row: Row, { users, authorsOf }: GhostFacts): string[] {
  const ids = authorsOf.get(text(row.id))?.map(({ id }) => id) ?? [text(row.author_id)];
  const named = ids.map((id) => users.get(id)).filter((name) => name !== undefined);
  const inPost = [...list(row.authors), row.author].map((author) => text(node(author).name));
  return named.length > 0 ? named : [...new Set(inPost.filter((name) => name !== ''))];
}

function noteTheRest(row: Row, meta: Row, notes: Notes): void {
  if (text(row.codeinjection_head) + text(row.codeinjection_foot) !== '')
    notes.add('Code that was put into its page is left out');
  if (text(row.custom_template) !== '') notes.add('Its own template is left out');
  if (Number(row.featured) === 1 || row.featured === true)
    notes.add('It was featured: it stands by its date');
  const mail = [text(meta.email_subject), text(meta.frontmatter)].filter((words) => words !== '');
  if (mail.length > 0)
    notes.add(`Words that only mails or its theme had are left out: ${quoted(mail.join(' · '), 300)}`);
  if (text(meta.feature_image_caption) !== '')
    notes.add(
      `The caption of its main picture is left out: ${quoted(text(meta.feature_image_caption), 300)}`,
    );
}

/** ISO, `2022-03-04 05:06:07` in GMT, or milliseconds. */
function dateOf(value: unknown): Date | undefined {
  const words =
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z') : value;
  if (typeof words !== 'string' && typeof words !== 'number') return undefined;
  const date = new Date(words);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 9999 ? undefined : date;
}
