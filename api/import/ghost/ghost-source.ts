import { textPart } from '#api/import/convert-item.ts';
import { tableRows } from '#api/import/formats/json-rows.ts';
import { ImportRefused } from '#api/import/import-faults.ts';
import type { ForeignText, ItemSource, SourcePart } from '#api/import/item-source.ts';
import { canonicalOrNote, descriptionOr, joinNames, Notes, quoted, tagsNote } from '#api/import/notes.ts';
import { plainTextOf } from '#api/import/text/html-elements.ts';
import { languageNotes } from '../item-source.ts';
import { list, node } from './ghost-card.ts';
import { ghostHtml } from './ghost-text.ts';

const about = 'The export';

/** An export of Ghost (of any version). It is read twice: what posts name by ids comes in tables after them. */
export async function readGhost(file: string): Promise<ItemSource> {
  const facts = await readFacts(file);
  const site = { base: undefined, paths: facts.paths };
  async function* parts(): AsyncGenerator<SourcePart> {
    yield* languageNotes(facts.language);
    for await (const { table, row } of tableRows(file)) {
      if (table !== 'posts') continue;
      const name = { kind: kindOf(row), title: text(row.title), slug: text(row.slug), sourceId: idOf(row) };
      yield textPart(name, () => itemOf(row, facts), site);
    }
    for (const note of notesAfter(facts)) yield { type: 'note', about, text: note };
  }
  const { items: total, language } = facts;
  return {
    facts: { name: 'ghost', base: undefined, language, total, entries: total },
    parts,
    close: () => undefined,
  };
}

const kindOf = (row: Row): ForeignText['kind'] =>
  row.type === 'page' || row.page === 1 || row.page === true ? 'page' : 'post';

const idOf = (row: Row): string => text(row.uuid) || text(row.id);

/** Sentences about what is left out of the whole export. */
function notesAfter(facts: GhostFacts): string[] {
  const others = [...facts.others].map(([table, count]) => `${quoted(table, 60)}: ${count} left out.`);
  const logins = `Logins are left out (${facts.users.size}): posts show the names of their authors.`;
  return [
    ...others,
    ...notesOfTags(facts),
    ...(facts.users.size > 0 ? [logins] : []),
    'Settings, navigation and the theme are left out.',
  ];
}

function itemOf(row: Row, facts: GhostFacts): ForeignText {
  const id = text(row.id);
  const notes = new Notes();
  const kind = kindOf(row);
  const status = text(row.status);
  const visibility = text(row.visibility) || 'public';
  const meta = facts.meta.get(id) ?? row;
  const tags = tagsOfPost(row, facts);
  const publicTags = tags.filter(({ isPublic }) => isPublic);
  const first = categoryOf(kind, tags);
  const otherTags = publicTags.filter((tag) => tag !== first);
  const authors = authorsOfPost(row, facts);
  if (kind === 'post' && authors.length === 0) notes.add('The export does not name its author');
  noteTheRest(row, meta, notes);
  if (otherTags.length > 0) {
    const reason =
      first === undefined ? 'Tags are left out' : 'Its category is its first tag; the others are left out';
    notes.add(`${reason}: ${quoted(otherTags.map(({ name }) => name).join(', '), 400)}`);
  }
  const internal = tags.filter(({ isPublic }) => !isPublic);
  if (internal.length > 0)
    notes.add(`Internal tags are left out: ${quoted(internal.map(({ name }) => name).join(', '), 400)}`);
  if (visibility !== 'public') notes.add(`It was for ${quoted(visibility, 40)} only: it is a draft`);
  const isMail = status === 'sent' || meta.email_only === true || Number(meta.email_only) === 1;
  if (isMail) notes.add('It was for mails only: it is a draft');
  const isPublished =
    (status === 'published' || status === 'scheduled') && visibility === 'public' && !isMail;
  const updated = dateOf(row.updated_at);
  const picture = text(row.feature_image) || text(row.image);
  return {
    kind,
    sourceId: idOf(row),
    guid: text(row.uuid) || `${text(row.slug)} ${text(row.created_at) || text(row.published_at)}`,
    title: text(row.title),
    html: ghostHtml(row, notes).replaceAll('__GHOST_URL__', ''),
    state: isPublished ? 'published' : 'draft',
    date: isPublished ? dateOf(row.published_at) : (updated ?? dateOf(row.created_at)),
    changedAt: updated,
    author: joinNames(authors, notes),
    category: first?.name,
    categoryDescription: plainTextOf(first?.description ?? ''),
    categoryAddresses: first === undefined ? [] : [pathOfTag(first)],
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

/** A post is in the category of its first public tag. */
const categoryOf = (kind: ForeignText['kind'], tags: readonly GhostTag[]): GhostTag | undefined =>
  kind === 'post' ? tags.find(({ isPublic }) => isPublic) : undefined;

const pathOfTag = ({ slug }: GhostTag) => `/tag/${encodeURIComponent(slug)}/`;

/** The tags are in tables of the export, or in the post as Ghost's API gives it. */
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
  const mail = [text(meta.email_subject), text(meta.frontmatter)].filter((value) => value !== '');
  if (mail.length > 0)
    notes.add(`Words that only mails or its theme had are left out: ${quoted(mail.join(' · '), 300)}`);
  const caption = plainTextOf(text(meta.feature_image_caption));
  if (caption !== '') notes.add(`The caption of its main picture is left out: ${quoted(caption, 300)}`);
}

/** Reads an ISO date, `2022-03-04 05:06:07` in GMT, or milliseconds. */
function dateOf(value: unknown): Date | undefined {
  const sent =
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z') : value;
  if (typeof sent !== 'string' && typeof sent !== 'number') return undefined;
  const date = new Date(sent);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1970 || year > 9999 ? undefined : date;
}

interface GhostTag {
  name: string;
  slug: string;
  description: string;
  isPublic: boolean;
  /** It has a picture, or words for search engines. */
  hasMore: boolean;
}

type GhostFacts = ReturnType<typeof createFacts>;

/** The first reading notes what posts name by ids, and what is reported of the whole export. */
const createFacts = () => ({
  users: new Map<string, string>(),
  tags: new Map<string, GhostTag>(),
  /** The tags of each post, in their order. */
  tagsOf: new Map<string, { id: string; order: number }[]>(),
  authorsOf: new Map<string, { id: string; order: number }[]>(),
  meta: new Map<string, Row>(),
  /** The fields of each post and page that name its tags. */
  posts: [] as Row[],
  /** Tags that are left out of some post or page, and how many posts and pages have such tags. */
  leftTags: new Set<string>(),
  tagged: 0,
  others: new Map<string, number>(),
  paths: new Set<string>(),
  language: '',
  items: 0,
});

const FACTS_MAX = 1_000_000;
/** Tables without content of the site: how it is run, and who may. */
const QUIET = new Set(
  'brute migrations migrations_lock permissions permissions_roles permissions_users sessions roles roles_users posts_products products_benefits posts settings users authors tags posts_tags posts_authors posts_meta'.split(
    ' ',
  ),
);

async function readFacts(file: string): Promise<GhostFacts> {
  const facts = createFacts();
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
  for (const post of facts.posts.splice(0)) readTags(post, facts);
  return facts;
}

/** Notes the old list of a tag that becomes a category, and the tags that do not. */
function readTags(post: Row, facts: GhostFacts): void {
  const tags = tagsOfPost(post, facts);
  const category = categoryOf(kindOf(post), tags);
  if (category !== undefined) facts.paths.add(pathOfTag(category));
  const left = tags.filter((tag) => tag !== category);
  for (const { name } of left) facts.leftTags.add(name);
  if (left.length > 0) facts.tagged += 1;
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
      facts.posts.push({ id: row.id, type: row.type, page: row.page, tags: row.tags });
      facts.paths.add(`/${text(row.slug)}/`);
      return;
    case 'users':
    case 'authors':
      facts.users.set(text(row.id), text(row.name));
      return;
    case 'tags':
      facts.tags.set(text(row.id), tagOf(row));
      return;
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
      // The names are those of version 5, of version 4, and of earlier ones.
      if (['locale', 'lang', 'default_locale'].includes(text(row.key))) facts.language = text(row.value);
      return;
  }
}

function tagOf(row: Row): GhostTag {
  const name = text(row.name);
  return {
    name,
    slug: text(row.slug),
    description: text(row.description),
    isPublic: !name.startsWith('#') && row.visibility !== 'internal',
    hasMore: [row.feature_image, row.image, row.meta_title, row.meta_description].map(text).join('') !== '',
  };
}

/** Sentences about tags that are left out. */
function notesOfTags({ tags, tagsOf, leftTags, tagged }: GhostFacts): string[] {
  const used = new Set([...tagsOf.values()].flatMap((list) => list.map(({ id }) => id)));
  const unused = [...tags].filter(([id]) => !used.has(id)).map(([, { name }]) => name);
  const more = [...tags].filter(([id, { hasMore }]) => hasMore && used.has(id)).map(([, { name }]) => name);
  const sentence = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what} (${names.length}): ${quoted(names.join(', '), 400)}.`];
  return [
    ...(tagged > 0 ? [tagsNote(leftTags.size, tagged)] : []),
    ...sentence('Tags without posts are left out', unused),
    ...sentence('Pictures of tags, and their words for search engines, are left out', more),
  ];
}

type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

type Seo = Pick<ForeignText, 'seoTitle' | 'seoDescription' | 'canonical' | 'sharePicture'>;

/** Ghost has different words for search engines and for shared links. Here both show the same. */
function seoOf(row: Row, meta: Row, notes: Notes): Seo {
  const sharePictures = [meta.og_image, meta.twitter_image].map(text);
  const description = first([meta.meta_description, meta.og_description, meta.twitter_description], notes);
  const canonical = text(row.canonical_url).replaceAll('__GHOST_URL__', '');
  return {
    seoTitle: first([meta.meta_title, meta.og_title, meta.twitter_title], notes),
    seoDescription: descriptionOr(text(row.custom_excerpt), description, notes),
    canonical: canonical === '' ? undefined : canonicalOrNote(canonical, notes),
    sharePicture: first(sharePictures, notes)?.replace('__GHOST_URL__', ''),
  };
}

/** Gives the first value that is not empty, and notes others. */
function first(values: readonly unknown[], notes: Notes): string | undefined {
  const [taken, ...others] = new Set(values.map(text).filter((value) => value !== ''));
  for (const other of others)
    notes.add(`Words or a picture for one social network are left out: ${quoted(other, 300)}`);
  return taken;
}
