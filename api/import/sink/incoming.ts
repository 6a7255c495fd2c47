import { setImmediate } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { CategoryService } from '#api/features/blog/category.service.ts';
import type { KnownPost, PostImport } from '#api/features/blog/post-import.service.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';
import { pageContent } from '#api/features/pages/page-import.service.ts';
import { addRedirect, canRedirect, type RedirectTarget } from '#api/features/redirects/redirect.service.ts';
import type { SitePublisher } from '#api/features/settings/site-publisher.service.ts';
import type { ImportSourceRow } from '#api/import/import.entities.ts';
import { isAsFound, rememberSource, type SourceKey } from '#api/import/import-source.queries.ts';
import type { SomeCounts } from '#api/import/item-source.ts';
import { Problem } from '#contract/problem.ts';

/** What came, or would come, of an item. */
export interface ItemOutcome {
  /** Names the item better than its part did. */
  about?: string;
  lines: readonly string[];
  counts: SomeCounts;
}

/** What would come of an item. */
export interface Plan extends ItemOutcome {
  /** Carries the plan out; undefined where nothing is to be done. */
  store?: (() => Promise<ItemOutcome>) | undefined;
}

/** What an import writes by. */
export interface SinkDeps {
  orm: Orm;
  posts: PostImport;
  categories: Pick<CategoryService, 'ensure' | 'has' | 'importAll'>;
  pictures: Pick<PictureService, 'encode' | 'store' | 'isPicture' | 'madeOf' | 'isKnown'>;
  publisher: Pick<SitePublisher, 'publish' | 'showNow'>;
  now: () => Date;
}

/** A post or page as it comes from a source. */
interface Incoming {
  /** A name for the report, where the source gives a better one than the part had. */
  about?: string;
  key: SourceKey;
  /** What was imported of it before. */
  known: ImportSourceRow | null;
  /** '' where it has none; undefined leaves the one that is noted. */
  guid?: string;
  /** A hash of all that it is made of. */
  hash: string;
  /** Its id or path here, if no import made it. */
  own?: string | undefined;
  /** Whether the same is here already. */
  isSame?: (target: string) => Promise<boolean>;
  /** Gives a reason to leave it although the source changed. */
  reasonToKeep?: () => Promise<string | undefined>;
  /** Paths that are to lead to it. */
  addresses?: readonly string[];
  /** Counts that hold whatever becomes of it. */
  counts?: SomeCounts;
}

/** Stores what comes in, in a transaction. @throws Problem changed_meanwhile where what it replaces was changed since it was read */
type Write = (em: SqlEntityManager) => Promise<Existing & { outcome: ItemOutcome }>;

/** How a text will be stored: `prepare` does what takes long, then what it gives writes in a transaction. A dry run calls neither. */
export interface TextPlan {
  planned: ItemOutcome;
  prepare: () => Promise<Write>;
}

/** A post, by its id, or a page, by its path, as it is here. */
export interface Existing {
  target: string;
  revision: number;
}

/** The post that is here, as its service knows it. */
export const knownPost = (existing: Existing | undefined): KnownPost | undefined =>
  existing && { id: Number(existing.target), revision: existing.revision };

export const isPagePath = (target: string): boolean => target.startsWith('/');

/** How many of the addresses will lead on. */
export const countAddresses = (addresses: readonly string[]): number =>
  addresses.filter((path) => canRedirect(path, { postId: 0 })).length;

/**
 * Plans what becomes of a post or page that comes in, whatever it comes from. What was changed here stays, and so does what
 * is the same already.
 * @param planText is called only where something is to be stored; `existing` is what that replaces
 */
export async function planIncoming(
  { orm, now, posts }: Pick<SinkDeps, 'orm' | 'now' | 'posts'>,
  incoming: Incoming,
  planText: (change: 'made' | 'changed', existing: Existing | undefined) => Promise<TextPlan>,
): Promise<Plan> {
  const { key, known, guid, hash, own } = incoming;
  const counted = key.kind === 'page' ? 'pages' : 'posts';
  const outcome = (change: string, ...lines: string[]): ItemOutcome => ({
    ...(incoming.about !== undefined && { about: incoming.about }),
    lines,
    counts: { ...incoming.counts, [counted]: { [change]: 1 } },
  });
  const left = (reason: string) => outcome('left', reason);
  const unchanged = outcome('unchanged');
  const target = known?.target ?? own;
  const existing = target === undefined ? undefined : await findHere(orm, posts, target);

  if (known !== null && existing === undefined)
    return left('Left out: it was imported before, and deleted here since.');
  const noteGuid =
    known === null || guid === undefined || guid === known.guid
      ? undefined
      : () => rememberSource(orm.em.fork(), { ...known, guid });
  const withoutText = (as: ItemOutcome): Plan => ({
    ...as,
    store: noteGuid && (() => noteGuid().then(() => as)),
  });
  const isSame = existing !== undefined && (await incoming.isSame?.(existing.target));
  if (known?.hash === hash || isSame) return withoutText(unchanged);
  const changedHere = left(
    known === null
      ? 'Left as it is: somebody changed it here.'
      : 'Left as it is: it changed in the source, but somebody changed it here, too.',
  );
  if (existing?.revision !== known?.revision) return withoutText(changedHere);
  const reasonToKeep = known === null ? undefined : await incoming.reasonToKeep?.();
  if (reasonToKeep !== undefined) return withoutText(left(reasonToKeep));

  const { planned, prepare } = await planText(existing === undefined ? 'made' : 'changed', existing);
  async function store(): Promise<ItemOutcome> {
    const write = await prepare();
    // Requests are answered before the transaction, which is one step.
    await setImmediate();
    try {
      return await inTransaction(orm, async (em) => {
        // Another import may have stored it since.
        if (!(await isAsFound(em, key, known?.hash))) return unchanged;
        const { outcome, ...stored } = await write(em);
        await rememberSource(em, { ...key, ...(guid !== undefined && { guid }), hash, ...stored });
        for (const path of incoming.addresses ?? [])
          await addRedirect(em, path, redirectTo(stored.target), now());
        return outcome;
      });
    } catch (error) {
      if (error instanceof Problem && error.code === 'changed_meanwhile') return changedHere;
      throw error;
    }
  }
  return { ...planned, store };
}

async function findHere(
  orm: SinkDeps['orm'],
  posts: SinkDeps['posts'],
  target: string,
): Promise<Existing | undefined> {
  const em = orm.em.fork();
  const found = isPagePath(target) ? await pageContent(em, target) : await posts.find(em, Number(target));
  return found && { target, revision: found.revision };
}

const redirectTo = (target: string): RedirectTarget =>
  isPagePath(target) ? { path: target } : { postId: Number(target) };
