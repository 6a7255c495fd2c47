import { ghostHtml } from './ghost-text.ts';
import { type Row, text, toldOf } from './ghost-told.ts';
import { tableRows } from './json-rows.ts';
import { Notes, quoted } from './notes.ts';
import { ImportRefused, type Source, type SourceItem, type SourcePart } from './source-item.ts';

interface GhostFacts {
  users: Map<string, string>;
  tags: Map<string, { name: string; description: string; isPublic: boolean }>;
  /** By post, in their order. */
  tagsOf: Map<string, { id: string; order: number }[]>;
  authorsOf: Map<string, { id: string; order: number }[]>;
  meta: Map<string, Row>;
  others: Map<string, number>;
  paths: Set<string>;
  language: string | undefined;
  items: number;
}

const FACTS_MAX = 1_000_000;
/** Tables without content of the site: how it is run, and who may. */
const QUIET = new Set([
  'roles',
  'roles_users',
  'posts_products',
  'products_benefits',
  'posts',
  'settings',
  'users',
  'tags',
  'posts_tags',
  'posts_authors',
  'posts_meta',
]);

/** An export of Ghost (version 4 to 6). It is read twice: what posts name by ids comes in tables after them. */
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

async function readFacts(file: string): Promise<GhostFacts> {
  const facts: GhostFacts = {
    users: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    meta: new Map(),
    others: new Map(),
    paths: new Set(),
    language: undefined,
    items: 0,
  };
  let rows = 0;
  for await (const { table, row } of tableRows(file)) {
    rows += 1;
    if (rows > FACTS_MAX)
      throw new ImportRefused(`The export has over ${FACTS_MAX.toLocaleString('en')} rows.`);
    readFact(table, row, facts);
  }
  if (facts.items === 0)
    throw new ImportRefused('The file is JSON, but no export of Ghost: it has no posts in it.');
  for (const list of [...facts.tagsOf.values(), ...facts.authorsOf.values()])
    list.sort((a, b) => a.order - b.order);
  return facts;
}

function readFact(table: string, row: Row, facts: GhostFacts): void {
  const add = (of: GhostFacts['tagsOf'], id: string) => {
    const list = of.get(text(row.post_id)) ?? [];
    list.push({ id, order: Number(row.sort_order) || 0 });
    of.set(text(row.post_id), list);
  };
  if (!QUIET.has(table)) facts.others.set(table, (facts.others.get(table) ?? 0) + 1);
  switch (table) {
    case 'posts':
      facts.items += 1;
      facts.paths.add(`/${text(row.slug)}/`);
      return;
    case 'users':
      facts.users.set(text(row.id), text(row.name));
      return;
    case 'tags': {
      const name = text(row.name);
      const isPublic = !name.startsWith('#') && row.visibility !== 'internal';
      facts.tags.set(text(row.id), { name, description: text(row.description), isPublic });
      return;
    }
    case 'posts_tags':
      add(facts.tagsOf, text(row.tag_id));
      return;
    case 'posts_authors':
      add(facts.authorsOf, text(row.author_id));
      return;
    case 'posts_meta':
      facts.meta.set(text(row.post_id), row);
      return;
    case 'settings':
      if (row.key === 'locale' || row.key === 'lang') facts.language = text(row.value);
      return;
  }
}

function itemOf(row: Row, facts: GhostFacts): SourceItem {
  const id = text(row.id);
  const notes = new Notes();
  const kind = row.type === 'page' || row.page === 1 || row.page === true ? 'page' : 'post';
  const status = text(row.status);
  const visibility = text(row.visibility) || 'public';
  const meta = facts.meta.get(id) ?? row;
  const tags = (facts.tagsOf.get(id) ?? [])
    .map((tag) => facts.tags.get(tag.id))
    .filter((tag) => tag !== undefined);
  const [first, ...otherTags] = tags.filter(({ isPublic }) => isPublic);
  const authors = (facts.authorsOf.get(id) ?? [{ id: text(row.author_id), order: 0 }])
    .map((author) => facts.users.get(author.id))
    .filter((name) => name !== undefined);
  noteTheRest(row, meta, notes);
  if (otherTags.length > 0) {
    notes.add(
      `Its category is its first tag; the others are left out: ${quoted(otherTags.map(({ name }) => name).join(', '), 400)}`,
    );
  }
  const internal = tags.filter(({ isPublic }) => !isPublic);
  if (internal.length > 0)
    notes.add(`Internal tags are left out: ${quoted(internal.map(({ name }) => name).join(', '), 400)}`);
  if (visibility !== 'public') notes.add(`It was for ${quoted(visibility, 40)} only: it is a draft`);
  if (status === 'sent') notes.add('It was sent by mail only: it is a draft');
  const isPublished = (status === 'published' || status === 'scheduled') && visibility === 'public';
  const updated = dateOf(row.updated_at);
  const picture = text(row.feature_image);
  return {
    kind,
    sourceId: text(row.uuid) || id,
    title: text(row.title),
    html: ghostHtml(row, notes).replaceAll('__GHOST_URL__', ''),
    state: isPublished ? 'published' : 'draft',
    date: isPublished ? dateOf(row.published_at) : (updated ?? dateOf(row.created_at)),
    changedAt: updated,
    author: authors.length === 0 ? undefined : authors.join(', '),
    category: kind === 'post' ? first?.name : undefined,
    categoryDescription: first?.description ?? '',
    mainPicture:
      picture === ''
        ? undefined
        : { url: picture.replace('__GHOST_URL__', ''), alt: text(meta.feature_image_alt), caption: '' },
    addresses: [`/${encodeURIComponent(text(row.slug))}/`],
    slug: text(row.slug),
    ...toldOf(row, meta, notes),
    language: text(row.locale) || text(row.language) || facts.language,
    notes: notes.list(),
  };
}

function noteTheRest(row: Row, meta: Row, notes: Notes): void {
  if (text(row.codeinjection_head) + text(row.codeinjection_foot) !== '')
    notes.add('Code that was put into its page is left out');
  if (text(row.custom_template) !== '') notes.add('Its own template is left out');
  if (Number(row.featured) === 1 || row.featured === true)
    notes.add('It was featured: it stands by its date');
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
