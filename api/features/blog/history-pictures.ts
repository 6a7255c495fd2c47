import type { SqlEntityManager } from '@mikro-orm/sql';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import { picturesIn } from '#contract/picture-address.ts';
import * as repository from './history.repository.ts';

/**
 * Pictures in earlier texts of posts and in texts that are not published. Earlier texts keep the alternative texts that they
 * had.
 */
export const historyPictures: PictureHolder = {
  plan: async (edit) => async (em) => {
    if (edit.to !== undefined) await changeRevisions(em, { name: edit.name, to: edit.to });
    await changeDrafts(em, edit);
  },
};

async function changeRevisions(em: SqlEntityManager, edit: PictureEdit): Promise<void> {
  const ids = (await ownersOf(em, 'post_revision', edit.name)).map(Number);
  for (const { id, post_id: post, description: before } of await repository.findRevisionTexts(em, ids)) {
    const description = editText(before, edit);
    await repository.updateRevisionText(em, id, description);
    await setUses(em, { kind: 'post_revision', id, post }, picturesIn(description));
  }
}

async function changeDrafts(em: SqlEntityManager, edit: PictureEdit): Promise<void> {
  for (const key of await ownersOf(em, 'post_draft', edit.name)) {
    const row = await repository.findDraft(em, key);
    if (row === undefined) continue;
    const fields: Record<string, string> = JSON.parse(row.fields);
    const description = editText(fields.description ?? '', edit);
    await repository.updateDraftFields(em, key, { ...fields, description });
    const post = row.post_id === null ? {} : { post: row.post_id };
    const owner = { kind: 'post_draft', id: key, title: fields.blog_title ?? '', ...post } as const;
    await setUses(em, owner, picturesIn(description));
  }
}
