import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import { picturesIn } from '#contract/media-rules.ts';
import type { PostRow } from './blog.entities.ts';
import * as queries from './post.queries.ts';
import { findDraft, lockDrafts, pictureFields, storeDraft, storedDraft } from './post-draft.service.ts';
import { postHistory } from './post-history.service.ts';
import type { RenderedText, RenderText } from './post-html.ts';
import { partsOfText } from './post-text.ts';

interface Deps extends ServiceDeps {
  renderText: RenderText;
}

/** Texts that are rendered before the transaction; others are rendered when they are read. */
const RENDERED_MAX = 50;
const NOT_RENDERED: RenderedText = { html: '', renderer: 0 };

/** What the library of pictures does to posts when a picture is changed: to the main one, the one for shared links and those of the text. */
export function createPostPictures({ orm, renderText, now }: Deps): PictureHolder {
  const postsWith = async (em: SqlEntityManager, { name, to }: PictureEdit) => {
    const main = await queries.idsOfImage(em, name);
    const withText = (await ownersOf(em, 'post_text', name)).map(Number);
    const shared = (await ownersOf(em, 'post_share', name)).map(Number);
    return { all: [...new Set([...main, ...withText, ...shared])], withText, to };
  };

  /** HTML by the text that it is made of. */
  async function render(edit: PictureEdit): Promise<Map<string, RenderedText>> {
    const em = orm.em.fork();
    const rendered = new Map<string, RenderedText>();
    const { withText } = await postsWith(em, edit);
    for (const id of withText.slice(0, RENDERED_MAX)) {
      const text = await queries.findText(em, id);
      if (text === undefined) continue;
      const description = editText(text.description, edit);
      if (description !== text.description) rendered.set(description, await renderText(description));
    }
    return rendered;
  }

  async function changeText(
    em: SqlEntityManager,
    post: PostRow,
    edit: PictureEdit,
    rendered: ReadonlyMap<string, RenderedText>,
  ): Promise<boolean> {
    const before = (await queries.findText(em, post.id))?.description ?? '';
    const description = editText(before, edit);
    if (description === before) return false;
    const html = rendered.get(description) ?? NOT_RENDERED;
    Object.assign(post, html, partsOfText(description));
    await queries.indexPost(em, post.id, { blogTitle: post.blogTitle, description });
    await setUses(em, { kind: 'post_text', id: post.id, post: post.id }, picturesIn(description));
    return true;
  }

  return {
    async plan(edit) {
      const rendered = await render(edit);
      return async (em) => {
        const { all, withText } = await postsWith(em, edit);
        for (const post of await queries.findForChange(em, { id: { $in: all } })) {
          const isMain = changeMain(post, edit);
          const isText = withText.includes(post.id) && (await changeText(em, post, edit, rendered));
          const isShared = await changeShare(em, post, edit);
          if (!isMain && !isText && !isShared) continue;
          post.changedAt = now();
          post.revision += 1;
        }
        await em.flush();
      };
    },
  };
}

/** Changes the picture for shared links. Returns whether it was another. */
async function changeShare(em: SqlEntityManager, post: PostRow, { name, to }: PictureEdit): Promise<boolean> {
  if (to === undefined || post.sharePicture !== name) return false;
  post.sharePicture = to.name;
  await setUses(em, { kind: 'post_share', id: post.id, post: post.id }, [to.name]);
  return true;
}

/** Changes the main picture, or its alternative text. Returns whether either was another. */
function changeMain(post: PostRow, { name, to, alt }: PictureEdit): boolean {
  if (post.image !== name) return false;
  const before = { image: post.image, imageAlt: post.imageAlt };
  if (alt !== undefined && post.imageAlt === alt.was) post.imageAlt = alt.alt || post.blogTitle;
  if (to !== undefined) post.image = to.name;
  return post.image !== before.image || post.imageAlt !== before.imageAlt;
}

/** Pictures in earlier texts of posts and in texts that are not published. */
export const historyPictures: PictureHolder = {
  plan: async (edit) => async (em) => {
    await postHistory.replacePicture(em, edit);
    await changeDrafts(em, edit);
  },
};

async function changeDrafts(em: SqlEntityManager, edit: PictureEdit): Promise<void> {
  const keys = await ownersOf(em, 'post_draft', edit.name);
  await lockDrafts(em, keys);
  for (const key of keys) {
    const draft = await findDraft(em, key);
    // A new revision, since an editor that has the draft open shows the former picture.
    if (draft !== undefined) {
      await storeDraft(em, {
        ...storedDraft(draft),
        fields: editedDraft(draft.fields, edit),
        revision: draft.revision + 1,
      });
    }
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
