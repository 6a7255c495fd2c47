import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inBatches, inTransaction, lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { type DraftListed, draftOfPost, type PostDraft } from '#contract/blog-drafts.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { ABANDONED_MS, restorableSince } from '#contract/trash-rules.ts';
import { PostDraftEntity } from './blog.entities.ts';
import { idOfKey } from './post.queries.ts';

/** Drafts that go to the trash in one transaction. */
const BATCH = 100;

interface Deps extends ServiceDeps {
  posts: { read(id: number, viewer: { all: boolean }): Promise<unknown> };
}

interface Save {
  values: Record<string, string>;
  /** What the form read or saved last; 0: nothing. */
  revision: number;
}

/** Texts that are typed and not published, of stored posts and of new ones. Operators alone see them. */
export function createPostDrafts({ orm, posts, now }: Deps) {
  /** @throws Problem changed_meanwhile where another window saved since */
  async function save(key: string, { values, revision }: Save, by?: Caller): Promise<DraftListed> {
    const post = postOf(key);
    if (post !== null) await posts.read(post, { all: true });
    return inTransaction(orm, async (em) => {
      await lockDrafts(em, [key]);
      // The form was published since, so this is no longer the draft of a new post.
      if (post === null && (await idOfKey(em, key)) !== undefined) throw new Problem('changed_meanwhile');
      const before = await findDraft(em, key);
      if ((before?.revision ?? 0) !== revision) throw new Problem('changed_meanwhile');
      const draft = {
        key,
        post,
        operator: by?.id ?? null,
        savedAt: now(),
        revision: revision + 1,
        fields: values,
      };
      await storeDraft(em, draft);
      const { blog_title: title = '' } = values;
      if (before === undefined) {
        const of = { subject: 'post' as const, ...(post !== null && { subjectId: post }), detail: { title } };
        await recordActivity(em, { by, at: now(), action: 'draft begun', ...of });
      }
      const saved = { key, title, saved_at: draft.savedAt.getTime(), revision: draft.revision };
      return viewListed({ ...saved, by: by?.username ?? null });
    });
  }

  return {
    save,

    async list(key?: string): Promise<DraftListed[]> {
      if (key !== undefined) {
        const row = await findLive(orm.em.fork(), key);
        return row === undefined ? [] : [viewListed({ ...row, title: titleOf(row) })];
      }
      return (await listNewDrafts(orm.em.fork())).map(viewListed);
    },

    async read(key: string): Promise<PostDraft> {
      const row = await findLive(orm.em.fork(), key);
      if (row === undefined) throw new Problem('not_found');
      return { ...viewListed({ ...row, title: titleOf(row) }), values: row.fields };
    },

    /** @throws Problem changed_meanwhile where it was saved again since that revision */
    async discard(key: string, revision: number, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        await lockDrafts(em, [key]);
        const row = await findLive(em, key);
        if (row === undefined) throw new Problem('not_found');
        if (row.revision !== revision) throw new Problem('changed_meanwhile');
        await forgetDraft(em, key);
        const of = { subject: 'post' as const, ...(row.post_id !== null && { subjectId: row.post_id }) };
        const detail = { title: titleOf(row) };
        await recordActivity(em, { by, at: now(), action: 'draft discarded', ...of, detail });
      });
    },

    /** Takes a draft out of the trash, with those of its pictures that are still there. */
    restore: (key: string, by?: Caller): Promise<void> =>
      inTransaction(orm, async (em) => {
        await lockDrafts(em, [key]);
        const row = await findDraft(em, key);
        const since = restorableSince(now()).getTime();
        if (row === undefined || row.deleted_at === null || row.deleted_at <= since)
          throw new Problem('not_found');
        // A restored draft counts as saved now, so that it is not deleted as old.
        await storeDraft(em, { ...storedDraft(row), savedAt: now() });
        const detail = { title: titleOf(row) };
        await recordActivity(em, { by, at: now(), action: 'draft restored', subject: 'post', detail });
      }),

    /** Moves abandoned drafts of new posts to the trash, where they hold no picture. */
    async abandon(): Promise<void> {
      const before = new Date(now().getTime() - ABANDONED_MS);
      await inBatches(orm, BATCH, async (em, max) => {
        const keys = await takeAbandoned(em, before, max);
        for (const key of keys) await setUses(em, { kind: 'post_draft', id: key }, []);
        await em.nativeUpdate(PostDraftEntity, { key: { $in: keys } }, { deletedAt: now() });
        return keys.length;
      });
    },

    /** Deletes for good what can be restored no more. Returns how many. */
    purge: (): Promise<number> =>
      inTransaction(orm, (em) =>
        em.nativeDelete(PostDraftEntity, { deletedAt: { $lte: restorableSince(now()) } }),
      ),
  };
}

/** Finds a draft that is not in the trash. */
async function findLive(em: SqlEntityManager, key: string): Promise<Row | undefined> {
  const row = await findDraft(em, key);
  return row?.deleted_at === null ? row : undefined;
}

/** The stored post of a draft's key; null for a new one's. */
function postOf(key: string): number | null {
  const [, id] = /^post-(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

type Row = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

const titleOf = ({ fields }: Row) => fields.blog_title ?? '';

const viewListed = (
  row: Pick<Row, 'key' | 'saved_at' | 'by' | 'revision'> & { title: string | null },
): DraftListed => ({
  key: row.key,
  blog_title: row.title ?? '',
  saved: new Date(row.saved_at).toISOString(),
  by: row.by,
  revision: row.revision,
  trash_at: row.key.startsWith('post-') ? null : new Date(row.saved_at + ABANDONED_MS).toISOString(),
});

/** Locks these drafts until the transaction ends. Take this lock before those of the post and its pictures. */
export const lockDrafts = (em: SqlEntityManager, keys: readonly string[]): Promise<void> =>
  lockNames(
    em,
    keys.map((key) => `draft ${key}`),
  );

/** Deletes a draft that was published or given up, in a transaction that has the draft's lock. */
async function forgetDraft(em: SqlEntityManager, key: string): Promise<void> {
  await setUses(em, { kind: 'post_draft', id: key }, []);
  await em.nativeDelete(PostDraftEntity, { key });
}

/** Forgets a draft unless it was saved again since that revision. */
export async function forgetDraftRead(em: SqlEntityManager, key: string, revision: number): Promise<void> {
  if ((await findDraft(em, key))?.revision === revision) await forgetDraft(em, key);
}

interface PublishedDraft {
  post: number;
  /** The revision of the draft that the form had read; undefined: it read none. */
  read: number | undefined;
  by: Caller | undefined;
}

/** Deletes the draft of a new post that was stored. What a colleague saved later becomes the draft of the stored post. */
export async function settleNewDraft(
  em: SqlEntityManager,
  key: string,
  { post, read, by }: PublishedDraft,
): Promise<void> {
  const draft = await findDraft(em, key);
  if (draft === undefined) return;
  const isRead = read === undefined ? draft.operator_id === (by?.id ?? null) : draft.revision === read;
  await forgetDraft(em, key);
  if (isRead) return;
  await storeDraft(em, { ...storedDraft(draft), key: draftOfPost(post), post });
}

/** The fields of a form that name a picture of the library. */
export const pictureFields = ['library_picture', 'share_picture'] as const;

/** The pictures that a draft needs to be published. */
const picturesOfDraft = (values: Record<string, string>): string[] => [
  ...pictureFields.flatMap((name) => values[name] || []),
  ...picturesIn(values.description ?? ''),
];

const drafts = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('post_draft')
    .leftJoin('operator', 'operator.id', 'post_draft.operator_id')
    .select([
      'post_draft.key',
      'post_draft.post_id',
      'post_draft.operator_id',
      'post_draft.saved_at',
      'post_draft.revision',
      'post_draft.fields',
      'post_draft.deleted_at',
      'operator.username as by',
    ]);

/** Reads a draft in the trash, too. */
export async function findDraft(em: SqlEntityManager, key: string) {
  const row = await drafts(em).where('post_draft.key', '=', key).executeTakeFirst();
  return row && { ...row, fields: JSON.parse(row.fields) as Record<string, string> };
}

/** Drafts of posts that are not stored yet, the last saved first. Their texts are left out, since there may be many. */
const listNewDrafts = (em: SqlEntityManager) =>
  tablesOf(em)
    .selectFrom('post_draft')
    .leftJoin('operator', 'operator.id', 'post_draft.operator_id')
    .where('post_draft.post_id', 'is', null)
    .where('post_draft.deleted_at', 'is', null)
    .select((eb) => [
      'post_draft.key',
      'post_draft.saved_at',
      'post_draft.revision',
      engineOf(em).jsonField(eb.ref('post_draft.fields'), 'blog_title').as('title'),
      'operator.username as by',
    ])
    .orderBy('post_draft.saved_at', 'desc')
    .execute();

interface StoredDraft {
  key: string;
  post: number | null;
  operator: number | null;
  savedAt: Date;
  revision: number;
  fields: Record<string, string>;
}

/** Stores a draft, and notes the pictures that it needs to be published. */
export async function storeDraft(em: SqlEntityManager, draft: StoredDraft): Promise<void> {
  await em.upsert(PostDraftEntity, { ...draft, deletedAt: null });
  const { key, post, fields } = draft;
  const owner = { kind: 'post_draft', id: key, title: fields.blog_title ?? '' } as const;
  await setUses(em, { ...owner, ...(post !== null && { post }) }, picturesOfDraft(fields));
}

/** A draft as it was read, to be stored again. */
export const storedDraft = ({ key, fields, revision, ...row }: Row): StoredDraft => ({
  ...{ key, fields, revision, post: row.post_id, operator: row.operator_id },
  savedAt: new Date(row.saved_at),
});

/** At most `max` drafts of new posts that were saved last before a time, locked for this process. */
async function takeAbandoned(em: SqlEntityManager, before: Date, max: number): Promise<string[]> {
  const query = tablesOf(em)
    .selectFrom('post_draft')
    .where('post_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('saved_at', '<=', before.getTime())
    .select('key')
    .orderBy('saved_at')
    .limit(max);
  return (await engineOf(em).takeRows(query, ['post_draft']).execute()).map(({ key }) => key);
}
