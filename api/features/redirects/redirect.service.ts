import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import type { PostService } from '#api/features/blog/post.service.ts';
import { readPictureAddress } from '#contract/media-rules.ts';
import { isReservedPath, NAMING_PARAMETERS, REDIRECT_PATH_MAX } from '#contract/redirects.ts';
import { sitePath } from '#contract/site-path.ts';

/** What a redirect sends to: a post, whatever its address is by then, or a path of this site. */
export type RedirectTarget = { postId: number } | { path: string };

/**
 * Redirects `path` (encoded or not; `/?p=12` counts) to the target, in this transaction. A redirect that the path has is
 * replaced; one of the target's own path is removed, since something is there. Returns false, and stores nothing, where
 * `path` or the target can be no address of this site, or the path is its own target.
 */
export async function addRedirect(
  em: SqlEntityManager,
  path: string,
  target: RedirectTarget,
  at = new Date(),
): Promise<boolean> {
  const key = pathKey(path);
  if (key === undefined || !canRedirect(path, target)) return false;
  if ('postId' in target) {
    await storeRedirect(em, { path: key, post_id: target.postId, target: null }, at);
    return true;
  }
  const targetPath = sitePath(target.path);
  if (targetPath === undefined) return false;
  const own = pathKey(targetPath);
  if (own !== undefined) await removeByPath(em, own);
  await storeRedirect(em, { path: key, post_id: null, target: targetPath }, at);
  return true;
}

/** The id of the post, or the path, that `path` is redirected to. */
export async function redirectTarget(em: SqlEntityManager, path: string): Promise<string | undefined> {
  const key = pathKey(path);
  const row = key === undefined ? undefined : await findByPath(em, key);
  return row === undefined ? undefined : (row.post_id?.toString() ?? row.target ?? undefined);
}

/** Whether `addRedirect` stores it. */
export function canRedirect(path: string, target: RedirectTarget): boolean {
  const key = pathKey(path);
  if (key === undefined || 'postId' in target) return key !== undefined;
  const targetPath = sitePath(target.path);
  return targetPath !== undefined && pathKey(targetPath) !== key;
}

/** Encodes the `path` of a stored redirect: a `?` of a path is encoded, that of `/?p=12` is not. */
export const encodedPath = (path: string): string =>
  path.startsWith('/?') ? encodeURI(path) : path.split('/').map(encodeURIComponent).join('/');

/** To be called when something new is at `path`. */
export async function removeRedirect(em: SqlEntityManager, path: string): Promise<void> {
  const key = pathKey(path);
  if (key !== undefined) await removeByPath(em, key);
}

/** All redirects, by path. */
export const listRedirects = (em: SqlEntityManager) =>
  tablesOf(em).selectFrom('old_address').selectAll().orderBy('path').execute();

export type Redirects = ReturnType<typeof createRedirects>;

export function createRedirects({ orm, posts }: { orm: Orm; posts: Pick<PostService, 'addresses'> }) {
  /**
   * Follows all redirects from the address on: an encoded path of this site, `gone` where its post was deleted for good,
   * undefined where the address has no redirect.
   */
  async function find(address: string): Promise<string | 'gone' | undefined> {
    const em = orm.em.fork();
    const passed = new Set<string>();
    let found: string | undefined;
    for (let key = pathKey(address); key !== undefined; key = found && pathKey(found)) {
      // Two writes of one moment may make a circle.
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

type Redirect = Omit<Row<'old_address'>, 'at'>;

const findByPath = (em: SqlEntityManager, path: string): Promise<Redirect | undefined> =>
  tablesOf(em)
    .selectFrom('old_address')
    .where('path', '=', path)
    .select(['path', 'post_id', 'target'])
    .executeTakeFirst();

/** Replaces an earlier redirect of this path. */
async function storeRedirect(em: SqlEntityManager, { path, ...to }: Redirect, at: Date): Promise<void> {
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
 * The one form in which a redirect's path is stored: decoded, without a slash at its end, and of its query what names the
 * page. undefined for what cannot be redirected: the home page, files and calls of this site but for its pictures, an address
 * that is too long or not of this site.
 */
function pathKey(address: string): string | undefined {
  const local = sitePath(address);
  if (local === undefined) return undefined;
  const { pathname, searchParams } = new URL(local, 'http://site.invalid');
  const path = decoded(withoutSlash(pathname));
  if (path === undefined || isReservedPath(path) || isOfSite(path)) return undefined;
  const named = namedBy(path, searchParams);
  const key = named === undefined ? path : `/?${named}`;
  return key === '' || key.length > REDIRECT_PATH_MAX ? undefined : key;
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

/** Reads from the end by hand, since a pattern would begin again at each of many slashes. */
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
