import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { picturesIn } from '#contract/picture-address.ts';
import { draftOfPost } from '#contract/post-drafts.ts';
import { PostDraftEntity } from './history.entities.ts';
import * as repository from './history.repository.ts';

/** Nobody else saves or forgets these drafts until the transaction ends; before the post and its pictures are locked. */
export const lockDrafts = (em: SqlEntityManager, keys: readonly string[]): Promise<void> =>
  lockNames(
    em,
    keys.map((key) => `draft ${key}`),
  );

/** What was typed beside a post is published or given up: in a transaction that has the draft's lock. */
export async function forgetDraft(em: SqlEntityManager, key: string): Promise<void> {
  await setUses(em, { kind: 'post_draft', id: key }, []);
  await em.nativeDelete(PostDraftEntity, { key });
}

/** The same, unless it was saved again since that revision. */
export async function forgetDraftRead(em: SqlEntityManager, key: string, revision: number): Promise<void> {
  if ((await repository.findDraft(em, key))?.revision === revision) await forgetDraft(em, key);
}

interface PublishedDraft {
  post: number;
  /** The revision that the form had; undefined: of none. */
  read: number | undefined;
  by: Caller | undefined;
}

/** A new post was stored: its draft is forgotten. What a colleague saved later is from then on what is typed and not published of the post. */
export async function settleNewDraft(
  em: SqlEntityManager,
  key: string,
  { post, read, by }: PublishedDraft,
): Promise<void> {
  const draft = await repository.findDraft(em, key);
  if (draft === undefined) return;
  const isRead = read === undefined ? draft.operator_id === (by?.id ?? null) : draft.revision === read;
  await forgetDraft(em, key);
  if (isRead) return;
  const fields: Record<string, string> = JSON.parse(draft.fields);
  const moved = draftOfPost(post);
  await repository.storeDraft(em, {
    key: moved,
    post,
    operator: draft.operator_id,
    savedAt: new Date(draft.saved_at),
    revision: draft.revision,
    fields,
  });
  const { blog_title: title = '' } = fields;
  await setUses(em, { kind: 'post_draft', id: moved, title, post }, picturesOfDraft(fields));
}

/** The fields of a form that name a picture of the library. */
export const pictureFields = ['library_picture', 'share_picture'] as const;

/** The pictures that a draft needs to be published. */
export const picturesOfDraft = (values: Record<string, string>): string[] => [
  ...pictureFields.flatMap((name) => values[name] || []),
  ...picturesIn(values.description ?? ''),
];
