import type { SqlEntityManager } from '@mikro-orm/sql';
import { isForeignKeyViolation, isUniqueViolation } from '#api/db/errors.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { PictureService } from '#api/features/media/picture.service.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { noteAlternative, setUses } from '#api/features/media/picture-use.service.ts';
import {
  type PostNotifications,
  setPostNotification,
} from '#api/features/notifications/post-notification.service.ts';
import type { Caller, Scope } from '#api/http/app-state.ts';
import type { Post } from '#contract/blog.ts';
import type { createPost } from '#contract/blog-admin.ts';
import { draftOfPost } from '#contract/blog-drafts.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { CategoryEntity } from './blog.entities.ts';
import { categoryExists, UNKNOWN_CATEGORY } from './category.service.ts';
import {
  hasPicture,
  type MainPicture,
  NO_IMAGE,
  readyPicture,
  type SentPicture,
  storePicture,
  storeShare,
} from './form-pictures.ts';
import * as queries from './post.queries.ts';
import { type PostService, viewPost } from './post.service.ts';
import { forgetDraftRead, lockDrafts, settleNewDraft } from './post-draft.service.ts';
import { keepRevision, type PostChange, readPostText } from './post-history.service.ts';
import type { RenderedText, RenderText } from './post-html.ts';
import { checkPublishable, partsOfText } from './post-text.ts';
import { createdAs, publicationOf, slugAfter } from './publication.ts';

type NewPost = HandlerInput<typeof createPost>['body'];
type PostInput = Omit<NewPost, 'key' | 'draftRevision'>;

/** What is prepared before the transaction that changes a post. */
interface PreparedChange {
  text: RenderedText | undefined;
  picture: MainPicture | undefined;
  by: Caller | undefined;
}

interface Deps extends ServiceDeps {
  posts: Pick<PostService, 'read'>;
  pictures: Pick<PictureService, 'encode' | 'isOf' | 'store'>;
  deletions: Pick<PictureDeletion, 'release'>;
  renderText: RenderText;
  postNotifications: Pick<PostNotifications, 'wake'>;
}

/** Posts as the operator writes them: each is stored with its HTML and its picture in one transaction. */
export function createPostEditor(deps: Deps) {
  const { orm, posts, pictures, deletions, renderText, now, postNotifications } = deps;
  const viewer = () => ({ all: true, now: now() });

  const note = (em: SqlEntityManager, by: Caller | undefined, action: string, id: number, title: string) =>
    recordActivity(em, { by, at: now(), action, subject: 'post', subjectId: id, detail: { title } });

  async function create(
    { key, draftRevision, ...fields }: NewPost,
    upload: Uint8Array | undefined,
    { signal, operator }: Partial<Scope> = {},
  ): Promise<Post> {
    const sent = { upload, name: fields.picture };
    const existing = key === undefined ? undefined : await queries.idOfKey(orm.em.fork(), key);
    if (existing !== undefined) return answerRepeat(existing, fields, sent);
    const isKnown = await categoryExists(orm.em.fork(), fields.categoryId);
    const hasImage = upload !== undefined || fields.picture !== undefined;
    const errors = [...(isKnown ? [] : [UNKNOWN_CATEGORY]), ...(hasImage ? [] : [NO_IMAGE])];
    if (errors.length > 0) throw new Problem('invalid_fields', { errors });
    // Only for its refusal, before the picture is encoded.
    publicationOf(fields, { now: now() });
    const text = await renderText(fields.description);
    const picture = await readyPicture(pictures, sent);
    if (picture === undefined) throw new Problem('invalid_fields', { errors: [NO_IMAGE] });
    try {
      const id = await store(signal, async (em) => {
        const stored = await insert(
          em,
          { key, draftRevision, ...fields },
          { text, picture, author: operator },
        );
        await note(em, operator, createdAs[fields.state ?? 'published'], stored, fields.blog_title);
        return stored;
      });
      return await posts.read(id, { all: true });
    } catch (error) {
      // The same form arrived twice at once: the other one was first.
      if (key === undefined || !isUniqueViolation(error)) throw error;
      return create({ key, draftRevision, ...fields }, upload, { signal, operator });
    }
  }

  async function insert(
    em: SqlEntityManager,
    { key, draftRevision, ...fields }: NewPost,
    { text, picture, author }: { text: RenderedText; picture: MainPicture; author: Caller | undefined },
  ): Promise<number> {
    if (key !== undefined) await lockDrafts(em, [key]);
    const date = now();
    const imageAlt = fields.title?.trim() ? fields.title : fields.blog_title;
    const [blogTitle, publication] = [fields.blog_title, publicationOf(fields, { now: date })];
    const image = await storePicture(em, pictures, picture, { alt: imageAlt, by: author, at: date });
    const id = await queries.insertPost(em, {
      blogTitle,
      slug: slugAfter(fields.slug, { blogTitle, ...publication }),
      ...seoColumns(fields),
      imageAlt,
      ...partsOfText(fields.description),
      ...text,
      image,
      key: key ?? null,
      ...publication,
      changedAt: date,
      category: fields.categoryId,
      author: author?.id ?? null,
    });
    await setUses(em, { kind: 'post_text', id, post: id }, picturesIn(fields.description));
    await storeShare(em, id, fields.share_picture);
    await setPostNotification(em, { id, ...publication }, fields.tell);
    const [post] = await queries.findForChange(em, { id });
    if (post !== undefined) await keepRevision(em, id, { by: author, after: await readPostText(em, post) });
    if (key !== undefined) await settleNewDraft(em, key, { post: id, read: draftRevision, by: author });
    return id;
  }

  /** Answers a form whose key came again with the post that it made, and changes nothing. @throws Problem post_stands for other content */
  async function answerRepeat(id: number, fields: PostInput, sentPicture: SentPicture): Promise<Post> {
    const row = await queries.findPost(orm.em.fork(), id, viewer());
    if (row === undefined) {
      throw new Problem('post_stands', {
        detail: 'An earlier try of this form was stored, and the post was deleted since.',
      });
    }
    const post = viewPost(row, viewer());
    const complete = { ...fields, title: fields.title ?? '', state: fields.state ?? 'published' };
    if (!isRepeat(post, complete, sentPicture)) throw new Problem('post_stands', { stands: id });
    return post;
  }

  const isRepeat = (post: Post, sent: PostChange, picture: SentPicture) =>
    isStoredAlready(post, sent, hasPicture(pictures, post.blog_img, picture));

  async function change(
    id: number,
    fields: PostChange,
    upload: Uint8Array | undefined,
    { signal, operator }: Partial<Scope> = {},
  ): Promise<Post> {
    const before = await posts.read(id, { all: true });
    const sent = { upload, name: fields.picture };
    if (isOldRevision(fields, before.revision)) {
      if (isRepeat(before, fields, sent)) return before;
      throw new Problem('changed_meanwhile');
    }
    if (fields.categoryId !== undefined && !(await categoryExists(orm.em.fork(), fields.categoryId))) {
      throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY] });
    }
    const { description } = fields;
    const isNewText = description !== undefined && description !== before.description;
    const text = isNewText ? await renderText(description) : undefined;
    const picture = await readyPicture(pictures, sent);
    try {
      await store(signal, async (em) => {
        await update(em, id, fields, { text, picture, by: operator });
        const isNews = before.state !== 'published' && fields.state === 'published';
        const title = fields.blog_title ?? before.blog_title;
        await note(em, operator, isNews ? 'published' : 'changed', id, title);
      });
    } catch (error) {
      // The same change arrived twice at once: the other one was first.
      const isConflict = error instanceof Problem && error.code === 'changed_meanwhile';
      if (!isConflict || !isRepeat(await posts.read(id, { all: true }), fields, sent)) throw error;
    }
    return posts.read(id, { all: true });
  }

  async function update(
    em: SqlEntityManager,
    id: number,
    fields: PostChange,
    { text, picture, by }: PreparedChange,
  ): Promise<void> {
    const draft = draftOfPost(id);
    if (fields.draftRevision !== undefined) await lockDrafts(em, [draft]);
    const [post] = await queries.findForChange(em, { id, deletedAt: null });
    if (post === undefined) throw new Problem('not_found');
    if (isOldRevision(fields, post.revision)) throw new Problem('changed_meanwhile');
    const former = { slug: post.slug, blogTitle: post.blogTitle, state: post.state };
    const textBefore = await readPostText(em, post);
    post.blogTitle = fields.blog_title ?? post.blogTitle;
    const { imageAlt: altBefore, image: imageBefore } = post;
    if (fields.title !== undefined) post.imageAlt = fields.title.trim() ? fields.title : post.blogTitle;
    if (fields.description !== undefined && text !== undefined) {
      Object.assign(post, text, partsOfText(fields.description));
      await setUses(em, { kind: 'post_text', id, post: id }, picturesIn(fields.description));
    }
    if (fields.categoryId !== undefined) post.category = em.getReference(CategoryEntity, fields.categoryId);
    Object.assign(post, publicationOf(fields, { before: post, now: now() }), seoColumns(fields));
    // An import stores a text over the limits as a draft; published unchanged, no schema has looked at it.
    if (former.state === 'draft' && text === undefined) checkPublishable(post.state, textBefore.description);
    post.slug = slugAfter(fields.slug, post, former);
    await storeShare(em, id, fields.share_picture);
    post.changedAt = now();
    post.revision += 1;
    if (picture !== undefined) {
      post.image = await storePicture(em, pictures, picture, { alt: post.imageAlt, by, at: now() });
    }
    await em.flush();
    await setPostNotification(em, post, fields.tell);
    if (post.image === imageBefore)
      await noteAlternative(em, imageBefore, { was: altBefore, alt: post.imageAlt });
    if (fields.blog_title !== undefined || fields.description !== undefined) {
      const description = fields.description ?? (await queries.findText(em, id))?.description ?? '';
      await queries.indexPost(em, id, { blogTitle: post.blogTitle, description });
    }
    if (fields.draftRevision !== undefined) await forgetDraftRead(em, draft, fields.draftRevision);
    const old = await keepRevision(em, id, { by, before: textBefore, after: await readPostText(em, post) });
    await deletions.release(
      em,
      [...old, imageBefore].filter((name) => name !== post.image),
    );
  }

  /**
   * Writes in one transaction, undone where the client has left by its end. The category was checked before the picture was encoded;
   * it may be gone by the time of the write.
   */
  async function store<T>(
    signal: AbortSignal | undefined,
    write: (em: SqlEntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      // The worker is woken after a failure, too: a commit whose answer was lost may have been made.
      return await inTransaction(orm, async (em) => {
        signal?.throwIfAborted();
        const written = await write(em);
        // The client may have left while the transaction waited for a lock.
        signal?.throwIfAborted();
        return written;
      }).finally(postNotifications.wake);
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      throw new Problem('invalid_fields', { errors: [UNKNOWN_CATEGORY], cause: error });
    }
  }

  return { create, change };
}

/** The columns of what a form sent for search engines, shared links and language; an absent one changes nothing. */
function seoColumns({ seo_title, seo_description, share_picture, canonical, noindex, language }: PostChange) {
  return {
    ...(seo_title !== undefined && { seoTitle: seo_title.trim() }),
    ...(seo_description !== undefined && { seoDescription: seo_description.trim() }),
    ...(share_picture !== undefined && { sharePicture: share_picture }),
    ...(canonical !== undefined && { canonical: canonical.trim() }),
    ...(noindex !== undefined && { noindex }),
    ...(language !== undefined && { language }),
  };
}

/** Whether another window changed the post after it was read here. */
const isOldRevision = ({ revision }: PostChange, current: number | undefined): boolean =>
  revision !== undefined && revision !== current;

/**
 * Whether all that was sent is stored already: the request is a repeat, after an answer that was lost. What was not sent
 * is not compared. `isSamePicture`: the same picture was sent, or none.
 */
function isStoredAlready(post: Post, sent: PostChange, isSamePicture: boolean): boolean {
  const { blog_title = post.blog_title, description = post.description, categoryId = post.categoryId } = sent;
  const alternative = sent.title?.trim() === '' ? blog_title : (sent.title ?? post.title);
  return (
    isSamePicture &&
    blog_title === post.blog_title &&
    description === post.description &&
    categoryId === post.categoryId &&
    alternative === post.title &&
    hasSeoFields(post, sent) &&
    hasPublication(post, sent)
  );
}

/** Compares an address only where one was sent: else the title made it. */
const hasSeoFields = (post: Post, sent: PostChange) =>
  (!sent.slug || sent.slug === post.slug) &&
  [
    [sent.seo_title?.trim(), post.seo_title ?? ''],
    [sent.seo_description?.trim(), post.seo_description ?? ''],
    [sent.share_picture, post.share_picture ?? ''],
    [sent.canonical?.trim(), post.canonical ?? ''],
    [sent.noindex, post.noindex ?? false],
    [sent.language, post.language],
  ].every(([given, stored]) => given === undefined || given === stored);

function hasPublication(post: Post, { state = post.state, date }: PostChange): boolean {
  if (state !== 'scheduled') return state === post.state;
  if (!date) return post.state === 'scheduled';
  // Its time may have come by now.
  return post.state !== 'draft' && Date.parse(date) === Date.parse(post.date);
}
