import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { editText, type PictureEdit, type PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses } from '#api/features/media/picture-use.service.ts';
import { picturesIn } from '#contract/picture-address.ts';
import type { PostRow } from './blog.entities.ts';
import { partsOfText } from './excerpt.ts';
import * as repository from './post.repository.ts';
import * as texts from './post-text.repository.ts';
import type { RenderedText, RenderText } from './render-text.ts';

interface Deps {
  orm: Orm;
  renderText: RenderText;
  now: () => Date;
}

/** Texts that are rendered before the transaction; others are rendered when they are read. */
const RENDERED_MAX = 50;
const NOT_RENDERED: RenderedText = { html: '', renderer: 0 };

/** Pictures in posts: the main one, the one for shared links and those of the text. */
export function createPostPictures({ orm, renderText, now }: Deps): PictureHolder {
  const postsWith = async (em: SqlEntityManager, { name, to }: PictureEdit) => {
    const main = await repository.idsOfImage(em, name);
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
      const text = await texts.findText(em, id);
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
    const before = (await texts.findText(em, post.id))?.description ?? '';
    const description = editText(before, edit);
    if (description === before) return false;
    const html = rendered.get(description) ?? NOT_RENDERED;
    Object.assign(post, html, partsOfText(description));
    await texts.indexPost(em, post.id, { blogTitle: post.blogTitle, description });
    await setUses(em, { kind: 'post_text', id: post.id, post: post.id }, picturesIn(description));
    return true;
  }

  return {
    async plan(edit) {
      const rendered = await render(edit);
      return async (em) => {
        const { all, withText } = await postsWith(em, edit);
        for (const post of await repository.findEvenHiddenForChange(em, all)) {
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

/** Whether the post's picture for shared links is another now. */
async function changeShare(em: SqlEntityManager, post: PostRow, { name, to }: PictureEdit): Promise<boolean> {
  if (to === undefined || post.sharePicture !== name) return false;
  post.sharePicture = to.name;
  await setUses(em, { kind: 'post_share', id: post.id, post: post.id }, [to.name]);
  return true;
}

/** Whether the post's main picture, or its alternative text, is another now. */
function changeMain(post: PostRow, { name, to, alt }: PictureEdit): boolean {
  if (post.image !== name) return false;
  const before = { image: post.image, imageAlt: post.imageAlt };
  if (alt !== undefined && post.imageAlt === alt.was) post.imageAlt = alt.alt || post.blogTitle;
  if (to !== undefined) post.image = to.name;
  return post.image !== before.image || post.imageAlt !== before.imageAlt;
}
