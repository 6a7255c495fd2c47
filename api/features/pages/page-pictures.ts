import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf } from '#api/features/media/picture-use.service.ts';
import { raisePages } from '#api/features/settings/site-publisher.service.ts';
import type { PageFields } from '#contract/page-desk.ts';
import * as repository from './page.repository.ts';
import { changePageRevision, noteUses } from './page-uses.ts';

/** Pictures in the texts of pages, published or not, and in what they said before. */
export const pagePictures: PictureHolder = {
  plan: async (edit) => async (em) => {
    const paths = await pathsWith(em, edit.name);
    const earlier = await pathsOfRevisions(em, edit.name);
    await lockNames(
      em,
      [...paths, ...earlier].map((path) => `page ${path}`),
    );
    // Earlier texts keep the alternative texts that they had.
    if (edit.to !== undefined) await changeRevisions(em, { name: edit.name, to: edit.to });
    let isShown = false;
    for (const path of paths) {
      const row = await repository.findPage(em, path);
      if (row === null) continue;
      const published = row.published ? edited(row.published, edit) : null;
      const draft = row.draft ? edited(row.draft, edit) : null;
      // Who has it open is told: their text has the former picture.
      await repository.storePage(em, { ...row, published, draft, revision: row.revision + 1 });
      await noteUses(em, { path, published, draft });
      isShown ||= published !== null;
    }
    if (isShown) await raisePages(em);
  },
};

async function pathsWith(em: SqlEntityManager, name: string): Promise<string[]> {
  const owners = [
    ...(await ownersOf(em, 'page_text', name)),
    ...(await ownersOf(em, 'page_share', name)),
    ...(await ownersOf(em, 'page_draft', name)),
  ];
  return [...new Set(owners)];
}

async function pathsOfRevisions(em: SqlEntityManager, name: string): Promise<string[]> {
  const ids = await ownersOf(em, 'page_revision', name);
  const revisions = await Promise.all(ids.map((id) => repository.findRevision(em, Number(id))));
  return revisions.flatMap((revision) => revision?.path ?? []);
}

async function changeRevisions(em: SqlEntityManager, edit: PictureEdit): Promise<void> {
  for (const id of (await ownersOf(em, 'page_revision', edit.name)).map(Number)) {
    const revision = await repository.findRevision(em, id);
    if (!revision?.fields) continue;
    await changePageRevision(em, id, { fields: edited(revision.fields, edit) });
  }
}

const edited = (fields: PageFields, edit: PictureEdit): PageFields => ({
  ...fields,
  markdown: editText(fields.markdown, edit),
  share: fields.share === edit.name && edit.to !== undefined ? edit.to.name : fields.share,
});
