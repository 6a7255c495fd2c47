import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import { readPictureAddress } from '#contract/media-rules.ts';
import { isReservedPath, NAMING_PARAMETERS, OLD_ADDRESS_MAX } from '#contract/redirects.ts';
import { sitePath } from '#contract/site-path.ts';

/** Where an old address leads: to a post, whatever its address is by then, or to a path of this site. */
export type AddressTarget = { postId: number } | { path: string };

/**
 * Notes that `path` (encoded or not; `/?p=12` counts) leads to the target from this moment on, in this transaction. What is
 * noted of it already is replaced; what is noted of the target's own path is forgotten, since something is there. Says false,
 * and notes nothing, where `path` or the target can be no address of this site, or the path is its own target.
 */
export async function rememberAddress(
  em: SqlEntityManager,
  path: string,
  target: AddressTarget,
  at = new Date(),
): Promise<boolean> {
  const key = addressKey(path);
  if (key === undefined || !mayLead(path, target)) return false;
  if ('postId' in target) {
    await storeAddress(em, { path: key, post_id: target.postId, target: null }, at);
    return true;
  }
  const leadsTo = sitePath(target.path);
  if (leadsTo === undefined) return false;
  const own = addressKey(leadsTo);
  if (own !== undefined) await removeByPath(em, own);
  await storeAddress(em, { path: key, post_id: null, target: leadsTo }, at);
  return true;
}

/** The id of the post, or the path, that an old address leads to. */
export async function targetOf(em: SqlEntityManager, path: string): Promise<string | undefined> {
  const key = addressKey(path);
  const row = key === undefined ? undefined : await findByPath(em, key);
  return row === undefined ? undefined : (row.post_id?.toString() ?? row.target ?? undefined);
}

/** Whether `rememberAddress` notes it. */
export function mayLead(path: string, target: AddressTarget): boolean {
  const key = addressKey(path);
  if (key === undefined || 'postId' in target) return key !== undefined;
  const leadsTo = sitePath(target.path);
  return leadsTo !== undefined && addressKey(leadsTo) !== key;
}

/** What is listed as `path`, as an address: a `?` of a path is encoded, that of `/?p=12` is not. */
export const addressOf = (path: string): string =>
  path.startsWith('/?') ? encodeURI(path) : path.split('/').map(encodeURIComponent).join('/');

/** Something new is at `path`: what it was the old address of is forgotten. */
export async function forgetAddress(em: SqlEntityManager, path: string): Promise<void> {
  const key = addressKey(path);
  if (key !== undefined) await removeByPath(em, key);
}

/** All of them, by path. */
export const listOldAddresses = (em: SqlEntityManager) =>
  tablesOf(em).selectFrom('old_address').selectAll().orderBy('path').execute();

interface Deps {
  orm: Orm;
  posts: Pick<PostService, 'addresses'>;
}

export type OldAddresses = ReturnType<typeof createOldAddresses>;

export function createOldAddresses({ orm, posts }: Deps) {
  /**
   * Where the address leads by the last of all that was noted: an encoded path of this site, `gone` where its post was
   * deleted for good, undefined where nothing is known of it.
   */
  async function find(address: string): Promise<string | 'gone' | undefined> {
    const em = orm.em.fork();
    const passed = new Set<string>();
    let found: string | undefined;
    for (let key = addressKey(address); key !== undefined; key = found && addressKey(found)) {
      // A circle, which two writes of one moment may make.
      if (passed.has(key)) return undefined;
      passed.add(key);
      const row = await findByPath(em, key);
      if (row === undefined) return found;
      if (row.post_id !== null) return posts.addresses.pathOf(row.post_id);
      found = row.target ?? undefined;
    }
    return found;
  }

  return { find };
}

interface OldAddress {
  path: string;
  post_id: number | null;
  target: string | null;
}

const findByPath = (em: SqlEntityManager, path: string): Promise<OldAddress | undefined> =>
  tablesOf(em)
    .selectFrom('old_address')
    .where('path', '=', path)
    .select(['path', 'post_id', 'target'])
    .executeTakeFirst();

/** Replaces what was noted of this path before. */
async function storeAddress(em: SqlEntityManager, { path, ...to }: OldAddress, at: Date): Promise<void> {
  await tablesOf(em)
    .insertInto('old_address')
    .values({ path, ...to, at })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ ...to, at }))
    .execute();
}

async function removeByPath(em: SqlEntityManager, path: string): Promise<void> {
  await tablesOf(em).deleteFrom('old_address').where('path', '=', path).execute();
}

/**
 * The one writing of an address that was of another site or is not used any more: its path decoded, without a slash at its
 * end, and of its query what names the page. undefined for what can be none: the home page, files and calls of this site but
 * for its pictures, an address that is too long or not of this site.
 */
function addressKey(address: string): string | undefined {
  const local = sitePath(address);
  if (local === undefined) return undefined;
  const { pathname, searchParams } = new URL(local, 'http://site.invalid');
  const path = decoded(withoutSlash(pathname));
  if (path === undefined || isReservedPath(path) || isOfSite(path)) return undefined;
  const named = namedBy(path, searchParams);
  const key = named === undefined ? path : `/?${named}`;
  return key === '' || key.length > OLD_ADDRESS_MAX ? undefined : key;
}

const isOfSite = (path: string): boolean =>
  /^\/(?:api|assets)(?:\/|$)/.test(path) && readPictureAddress(path) === undefined;

/** What names a post in the query of the home page: `p=12`. */
function namedBy(path: string, query: URLSearchParams): string | undefined {
  if (path !== '' && path !== '/index.php') return undefined;
  for (const name of NAMING_PARAMETERS) {
    const value = query.get(name);
    if (value !== null && /^[\p{L}\p{N}\p{M}_-]{1,200}$/u.test(value))
      return `${name}=${value.normalize('NFC')}`;
  }
  return undefined;
}

/** Reads from the end by hand, since a pattern would begin anew at each of many slashes. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function decoded(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path).normalize('NFC');
    return text.isWellFormed() && !text.includes('\0') ? text : undefined;
  } catch {
    return undefined;
  }
}
