import type { SqlEntityManager } from '@mikro-orm/sql';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import { picturesIn } from '#contract/picture-address.ts';
import type { RevisionTold } from '#contract/post-revisions.ts';
import * as repository from './history.repository.ts';
import { picturesOf } from './post-history.service.ts';

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

async function changeRevisions(em: SqlEntityManager, edit: Required<Pick<PictureEdit, 'name' | 'to'>>) {
  const ids = (await ownersOf(em, 'post_revision', edit.name)).map(Number);
  const changed = <Name extends string | null>(name: Name) => (name === edit.name ? edit.to.name : name);
  for (const row of await repository.findRevisionPictures(em, ids)) {
    const told: RevisionTold | null = row.told === null ? null : JSON.parse(row.told);
    const said = {
      description: editText(row.description, edit),
      image: changed(row.image),
      told: told && { ...told, share_picture: changed(told.share_picture) },
    };
    await repository.updateRevisionPictures(em, row.id, said);
    await setUses(em, { kind: 'post_revision', id: row.id, post: row.post_id }, picturesOf(said));
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
