import { tableRows } from '#api/import/formats/json-rows.ts';
import { quoted } from '#api/import/notes.ts';
import { ImportRefused } from '#api/import/source-item.ts';
import { type Row, text } from './ghost-seo.ts';

export interface GhostTag {
  name: string;
  description: string;
  isPublic: boolean;
  /** It has a picture, or words for search engines. */
  hasMore: boolean;
}

/** What posts name by ids, and what is told of the whole export. */
export interface GhostFacts {
  users: Map<string, string>;
  tags: Map<string, GhostTag>;
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
  'brute',
  'migrations',
  'migrations_lock',
  'permissions',
  'permissions_roles',
  'permissions_users',
  'sessions',
  'roles',
  'roles_users',
  'posts_products',
  'products_benefits',
  'posts',
  'settings',
  'users',
  'authors',
  'tags',
  'posts_tags',
  'posts_authors',
  'posts_meta',
]);

export async function readFacts(file: string): Promise<GhostFacts> {
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
      // Version 5, 4, and those before.
      if (['locale', 'lang', 'default_locale'].includes(text(row.key))) facts.language = text(row.value);
      return;
  }
}

export function tagOf(row: Row): GhostTag {
  const name = text(row.name);
  return {
    name,
    description: text(row.description),
    isPublic: !name.startsWith('#') && row.visibility !== 'internal',
    hasMore: [row.feature_image, row.image, row.meta_title, row.meta_description].map(text).join('') !== '',
  };
}

/** What of tags does not come, a sentence each. */
export function notesOfTags({ tags, tagsOf }: GhostFacts): string[] {
  const used = new Set([...tagsOf.values()].flatMap((list) => list.map(({ id }) => id)));
  const unused = [...tags].filter(([id]) => !used.has(id)).map(([, { name }]) => name);
  const more = [...tags].filter(([id, { hasMore }]) => hasMore && used.has(id)).map(([, { name }]) => name);
  const said = (what: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${what} (${names.length}): ${quoted(names.join(', '), 400)}.`];
  return [
    ...said('Tags without posts are left out', unused),
    ...said('Pictures of tags, and their words for search engines, are left out', more),
  ];
}
