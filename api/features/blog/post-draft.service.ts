import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import { setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import type { DraftListed, PostDraft } from '#contract/post-drafts.ts';
import { Problem } from '#contract/problem.ts';
import * as repository from './history.repository.ts';
import { idOfKey } from './post.repository.ts';
import { forgetDraft, lockDrafts, picturesOfDraft } from './post-draft-store.ts';

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
      };
    });
  }

  return {
    save,

    async list(key?: string): Promise<DraftListed[]> {
      if (key !== undefined) {
        const row = await repository.findDraft(orm.em.fork(), key);
        return row === undefined ? [] : [viewDraft(row).listed];
      }
      return (await repository.listNewDrafts(orm.em.fork())).map(viewListed);
    },

    async read(key: string): Promise<PostDraft> {
      const row = await repository.findDraft(orm.em.fork(), key);
      if (row === undefined) throw new Problem('not_found');
      const { listed, values } = viewDraft(row);
      return { ...listed, values };
    },

    /** @throws Problem changed_meanwhile where it was saved again since that revision */
    async discard(key: string, revision: number, by?: Caller): Promise<void> {
      await inTransaction(orm, async (em) => {
        await lockDrafts(em, [key]);
        const row = await repository.findDraft(em, key);
        if (row === undefined) throw new Problem('not_found');
        if (row.revision !== revision) throw new Problem('changed_meanwhile');
        await forgetDraft(em, key);
        const of = { subject: 'post' as const, ...(row.post_id !== null && { subjectId: row.post_id }) };
        const title = viewDraft(row).listed.blog_title;
        await recordActivity(em, { by, at: now(), action: 'draft discarded', ...of, detail: { title } });
      });
    },
  };
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
});
