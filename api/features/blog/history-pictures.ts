import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import type { RevisionSeo } from '#contract/post-revisions.ts';
import { PostDraftEntity, PostRevisionEntity } from './history.entities.ts';
import * as repository from './history.repository.ts';
import { lockDrafts, pictureFields, picturesOfDraft } from './post-draft-store.ts';
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
  if (ids.length === 0) return;
  const revisions = await tablesOf(em)
    .selectFrom('post_revision')
    .where('id', 'in', ids)
    .select(['id', 'post_id', 'description', 'image', 'told'])
    .orderBy('id')
    .execute();
  for (const row of revisions) {
    const told: RevisionSeo | null = row.told === null ? null : JSON.parse(row.told);
    const said = {
      description: editText(row.description, edit),
      image: changed(row.image),
      told: told && { ...told, share_picture: changed(told.share_picture) },
    };
    await em.nativeUpdate(PostRevisionEntity, { id: row.id }, said);
    await setUses(em, { kind: 'post_revision', id: row.id, post: row.post_id }, picturesOf(said));
  }
}

async function changeDrafts(em: SqlEntityManager, edit: PictureEdit): Promise<void> {
  const keys = await ownersOf(em, 'post_draft', edit.name);
  await lockDrafts(em, keys);
  for (const key of keys) {
    const row = await repository.findDraft(em, key);
    if (row === undefined) continue;
    const fields = editedDraft(JSON.parse(row.fields), edit);
    // Who has it open is told: their text has the former picture.
    await em.nativeUpdate(PostDraftEntity, { key }, { fields, revision: row.revision + 1 });
    const post = row.post_id === null ? {} : { post: row.post_id };
    const owner = { kind: 'post_draft', id: key, title: fields.blog_title ?? '', ...post } as const;
    await setUses(em, owner, picturesOfDraft(fields));
  }
}

function editedDraft(fields: Record<string, string>, edit: PictureEdit): Record<string, string> {
  const { description = '' } = fields;
  const edited: Record<string, string> = { ...fields, description: editText(description, edit) };
  for (const name of pictureFields) {
    if (edit.to !== undefined && fields[name] === edit.name) edited[name] = edit.to.name;
  }
  return edited;
}
