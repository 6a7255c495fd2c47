import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { DraftListed, PostDraft } from '#contract/post-drafts.ts';
import { Problem } from '#contract/problem.ts';
import { ABANDONED_MS, TRASH_MS } from '#contract/restorable.ts';
import { PostDraftEntity } from './history.entities.ts';
import * as repository from './history.repository.ts';
import { idOfKey } from './post.repository.ts';
import { forgetDraft, lockDrafts, picturesOfDraft } from './post-draft-store.ts';

/** Drafts that go to the trash in one transaction. */
const BATCH = 100;

interface Deps {
  orm: Orm;
  posts: { read(id: number, viewer: { all: boolean }): Promise<unknown> };
  now: () => Date;
}

interface Save {
  values: Record<string, string>;
  /** What the form read or saved last; 0: nothing. */
  revision: number;
}

export type PostDrafts = ReturnType<typeof createPostDrafts>;

/** What is typed and not published, of stored posts and of new ones: seen by operators alone. */
export function createPostDrafts({ orm, posts, now }: Deps) {
  /** @throws Problem changed_meanwhile where another window saved since */
  async function save(key: string, { values, revision }: Save, by?: Caller): Promise<DraftListed> {
    const post = postOf(key);
    if (post !== null) await posts.read(post, { all: true });
    return inTransaction(orm, async (em) => {
      await lockDrafts(em, [key]);
      // The form was published meanwhile: what comes late is none of a new post's.
      if (post === null && (await idOfKey(em, key)) !== undefined) throw new Problem('changed_meanwhile');
      const before = await repository.findDraft(em, key);
      if ((before?.revision ?? 0) !== revision) throw new Problem('changed_meanwhile');
      const draft = {
        key,
        post,
        operator: by?.id ?? null,
        savedAt: now(),
        revision: revision + 1,
        fields: values,
      };
      await repository.storeDraft(em, draft);
      const { blog_title: title = '' } = values;
      const owner = { kind: 'post_draft', id: key, title, ...(post !== null && { post }) } as const;
      await setUses(em, owner, picturesOfDraft(values));
      if (before === undefined) {
        const of = { subject: 'post' as const, ...(post !== null && { subjectId: post }), detail: { title } };
        await recordActivity(em, { by, at: now(), action: 'draft begun', ...of });
      }
      return {
        key,
        blog_title: title,
        saved: draft.savedAt.toISOString(),
        by: by?.username ?? null,
        revision: draft.revision,
        trash_at: post === null ? new Date(draft.savedAt.getTime() + ABANDONED_MS).toISOString() : null,
      };
    });
  }

  return {
    save,

    async list(key?: string): Promise<DraftListed[]> {
      if (key !== undefined) {
        const row = await findLive(orm.em.fork(), key);
        return row === undefined ? [] : [viewDraft(row).listed];
      }
      return (await repository.listNewDrafts(orm.em.fork())).map(viewListed);
    },

    async read(key: string): Promise<PostDraft> {
      const row = await findLive(orm.em.fork(), key);
      if (row === undefined) throw new Problem('not_found');
      const { listed, values } = viewDraft(row);
      return { ...listed, values };
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
        const title = viewDraft(row).listed.blog_title;
        await recordActivity(em, { by, at: now(), action: 'draft discarded', ...of, detail: { title } });
      });
    },

    /** Out of the trash, with those of its pictures that are still there. */
    restore: (key: string, by?: Caller): Promise<void> =>
      inTransaction(orm, async (em) => {
        await lockDrafts(em, [key]);
        const row = await repository.findDraft(em, key);
        const since = now().getTime() - TRASH_MS;
        if (row === undefined || row.deleted_at === null || row.deleted_at <= since)
          throw new Problem('not_found');
        const { listed, values } = viewDraft(row);
        // It is as young as one that was saved now.
        await em.nativeUpdate(PostDraftEntity, { key }, { deletedAt: null, savedAt: now() });
        const owner = { kind: 'post_draft', id: key, title: listed.blog_title } as const;
        await setUses(em, owner, picturesOfDraft(values));
        const detail = { title: listed.blog_title };
        await recordActivity(em, { by, at: now(), action: 'draft restored', subject: 'post', detail });
      }),

    /** Drafts of new posts that nobody went on with go to the trash, and hold no picture there; later they go for good. */
    async purge(): Promise<number> {
      const before = new Date(now().getTime() - ABANDONED_MS);
      for (let count = BATCH; count === BATCH; ) {
        count = await inTransaction(orm, async (em) => {
          const keys = await repository.takeAbandoned(em, before, BATCH);
          for (const key of keys) await setUses(em, { kind: 'post_draft', id: key }, []);
          await em.nativeUpdate(PostDraftEntity, { key: { $in: keys } }, { deletedAt: now() });
          return keys.length;
        });
      }
      const since = new Date(now().getTime() - TRASH_MS);
      return inTransaction(orm, (em) => em.nativeDelete(PostDraftEntity, { deletedAt: { $lte: since } }));
    },
  };
}

/** One that is not in the trash. */
async function findLive(em: SqlEntityManager, key: string): Promise<Row | undefined> {
  const row = await repository.findDraft(em, key);
  return row?.deleted_at === null ? row : undefined;
}

/** The stored post of a draft's key; null for a new one's. */
function postOf(key: string): number | null {
  const [, id] = /^post-(\d+)$/.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findDraft>>>;

function viewDraft({ fields, ...row }: Row) {
  const values: Record<string, string> = JSON.parse(fields);
  return { listed: viewListed({ ...row, title: values.blog_title ?? null }), values };
}

const viewListed = ({
  key,
  title,
  saved_at,
  by,
  revision,
}: Pick<Row, 'key' | 'saved_at' | 'by' | 'revision'> & { title: string | null }): DraftListed => ({
  key,
  blog_title: title ?? '',
  saved: new Date(saved_at).toISOString(),
  by,
  revision,
  trash_at: key.startsWith('post-') ? null : new Date(saved_at + ABANDONED_MS).toISOString(),
});
