import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { inTransaction } from '#api/db/transaction.ts';
import {
  addressOf,
  listOldAddresses,
  mayLead,
  rememberAddress,
} from '#api/features/address/old-address.service.ts';
import type { KnownPost } from '#api/features/blog/post-import.service.ts';
import type { ImportDeps } from '#api/import/import-deps.ts';
import { findSource, isAsFound, rememberSource } from '#api/import/moving.repository.ts';
import { quoted } from '#api/import/notes.ts';
import type { ImportCounts, ImportEvent } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import { slugOf } from '#contract/slug.ts';
import { countPosts, postRow } from './content.repository.ts';
import type { ContentArchive } from './content-archive.ts';
import { storeCategories } from './content-categories.ts';
import { importFixtures } from './content-fixtures.ts';
import { faultOf, oldAddressForm, type PostContent, readPostContent } from './content-form.ts';
import { importPages, importSettings } from './content-pages.ts';
import { storePicture } from './content-pictures.ts';
import { contentOf, propertiesOf } from './content-rows.ts';
import { knownSiteName } from './export.service.ts';

type Line = Extract<ImportEvent, { type: 'line' }>;
const CHANGED_HERE = 'somebody changed it here, too';
const line = (about: string, text: string): Line => ({ type: 'line', about, text });

interface Run {
  counts: ImportCounts;
  dryRun: boolean;
  signal?: AbortSignal | undefined;
}

/** Brings back what a site like this one exported: as it was where the site is empty, beside what is there where it is not. */
export function createContentImport(deps: ImportDeps) {
  const { orm, posts } = deps;

  async function* run(archive: ContentArchive, { counts, dryRun, signal }: Run): AsyncGenerator<ImportEvent> {
    const isOwn = archive.site === (await knownSiteName(orm));
    const { pictures, posts: paths, pages } = archive;
    const total = pictures.length + paths.length + pages.length;
    let done = 0;
    const progress = (): ImportEvent => ({ type: 'progress', done, total });
    counts.entries = paths.length + pages.length;
    yield progress();
    const isEmpty = (await countPosts(orm.em.fork())) === 0;
    const categories = await storeCategories(deps, archive.categories, { isEmpty, dryRun, counts });
    for (const row of pictures) {
      signal?.throwIfAborted();
      const fault = await storePicture(deps, archive, row, { counts, dryRun });
      if (fault !== undefined) yield line(`Picture ${quoted(String(row.name))}`, fault);
      done += 1;
      yield progress();
    }
    const ids = new Map<number, number>();
    for (const path of paths) {
      signal?.throwIfAborted();
      const post = readPostContent(await archive.readPost(path));
      const said = typeof post === 'string' ? `Not imported: ${post}` : await importPost(post);
      if (typeof post === 'string') counts.posts.left += 1;
      if (said !== undefined)
        yield line(`Post ${quoted(typeof post === 'string' ? path : post.blog_title)}`, said);
      done += 1;
      yield progress();
    }
    yield* importPages(deps, archive, { counts, dryRun });
    done = total;
    yield progress();
    yield* importSettings(deps, archive, { counts, dryRun });
    yield* importAddresses(ids);
    yield* importFixtures(deps, archive, { counts, dryRun });

    /** Gives what is to be said of it. */
    async function importPost(post: PostContent): Promise<string | undefined> {
      const category = categories.get(post.category_id);
      if (category === undefined) return left('its category is not in the archive');
      const hash = createHash('sha256').update(JSON.stringify(post)).digest('hex');
      const em = orm.em.fork();
      const key = { source: `floodlight ${archive.site}`, kind: 'post', sourceId: String(post.id) } as const;
      const known = await findSource(em, key);
      const target = known === null ? (isOwn ? post.id : undefined) : Number(known.target);
      const standing = target === undefined ? undefined : await postRow(em, target);
      if (target !== undefined && standing !== undefined) ids.set(post.id, target);
      if (known?.hash === hash && standing !== undefined) return unchanged();
      if (isOwn && known === null && standing !== undefined) {
        const { id: _, ...now } = contentOf(orm, 'post', { ...standing });
        const { id: __, ...then } = post;
        return sameFields(now, then) ? unchanged() : left('somebody changed it here since');
      }
      if (known !== null && standing === undefined)
        return left('it was imported before, and deleted here since');
      if (known !== null && standing?.revision !== known.revision) return left(CHANGED_HERE);
      const kind = standing === undefined ? 'made' : 'changed';
      if (dryRun) {
        counts.posts[kind] += 1;
        return undefined;
      }
      return write(post, {
        ...{ key, hash, category, kind },
        hashFound: known?.hash,
        target: standing && { id: standing.id, revision: standing.revision },
      });
    }

    function left(why: string): string {
      counts.posts.left += 1;
      return `Left out: ${why}.`;
    }
    function unchanged(): undefined {
      counts.posts.unchanged += 1;
    }

    interface Place {
      key: { source: string; kind: 'post'; sourceId: string };
      hash: string;
      category: number;
      kind: 'made' | 'changed';
      hashFound: string | undefined;
      target: KnownPost | undefined;
    }

    async function write(
      post: PostContent,
      { key, hash, category, kind, hashFound, target }: Place,
    ): Promise<string | undefined> {
      try {
        const text = await posts.render(post.description);
        const id = await inTransaction(orm, async (em) => {
          // Another import brought it meanwhile.
          if (!(await isAsFound(em, key, hashFound))) return undefined;
          const properties = propertiesOf(orm, 'post', post);
          const { id: made, revision } = await posts.putBack(em, { ...properties, category }, text, target);
          ids.set(post.id, made);
          await rememberSource(em, { ...key, target: String(made), hash, revision });
          if (made !== post.id)
            await rememberAddress(em, `/blog/${post.id}/${post.slug || slugOf(post.blog_title)}`, {
              postId: made,
            });
          return made;
        });
        if (id === undefined) return unchanged();
        counts.posts[kind] += 1;
        return id === post.id || target !== undefined
          ? undefined
          : `Its number ${post.id} is taken here: it has ${id}.`;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (error.code === 'changed_meanwhile') return left(CHANGED_HERE);
        if (error.code !== 'invalid_fields') throw error;
        counts.posts.left += 1;
        return `Not imported: ${error.errors[0]?.message ?? error.message}`;
      }
    }

    async function* importAddresses(made: ReadonlyMap<number, number>): AsyncGenerator<ImportEvent> {
      const there = new Set((await listOldAddresses(orm.em.fork())).map(({ path }) => path));
      for (const row of archive.oldAddresses) {
        const parsed = oldAddressForm.safeParse(row);
        if (!parsed.success) {
          yield line(`Old address ${quoted(String(row.path))}`, `Left out: ${faultOf(parsed.error)}`);
          continue;
        }
        const { path, post_id, target, at } = parsed.data;
        const id = post_id === null ? undefined : (made.get(post_id) ?? (isEmpty ? post_id : undefined));
        const address = addressOf(path);
        const leadsTo = id === undefined ? (target === null ? undefined : { path: target }) : { postId: id };
        if (there.has(path) || leadsTo === undefined || !mayLead(address, leadsTo)) continue;
        counts.addresses += 1;
        if (!dryRun)
          await inTransaction(orm, (em: SqlEntityManager) =>
            rememberAddress(em, address, leadsTo, new Date(at)),
          );
      }
    }
  }

  return { run };
}

const sameFields = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(a).every(([name, value]) => value === (b[name] ?? null));
