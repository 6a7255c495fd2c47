import type * as z from 'zod/mini';
import type { Post } from '#contract/blog.ts';
import { type newPost, newPost as newPostSchema, postChange } from '#contract/blog-admin.ts';
import { Problem } from '#contract/problem.ts';
import { type DraftValues, lines } from '#pwa/admin/editing/drafts/draft.ts';
import { pictureFault } from '#pwa/admin/editing/pictures/picture-files.ts';
import { fromIndiaField, toIndiaField } from '#pwa/admin/kit/india-time.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { addressValues } from './address-words.ts';

export interface PostInput {
  body: z.output<typeof newPost>;
  /** What the operator read of a stored post. */
  revision: number | undefined;
  file: File | undefined;
}

/** The first picture of a text that the library has, by its name, and what it shows; undefined where there is none. */
export function firstPicture(markdown = ''): { name: string; alt: string } | undefined {
  const [, alt = '', name = ''] = /!\[((?:[^\]\\]|\\.)*)\]\(\/api\/blog\/([a-z0-9-]+)/.exec(markdown) ?? [];
  return name === '' ? undefined : { name, alt: alt.replaceAll(/\\(.)/g, '$1') };
}

/** Reads the form. A new post needs an image: where none is chosen it is the first of the text. A stored one keeps its own. */
export function readPostForm(
  texts: DraftValues,
  { file, isNew }: { file: File | undefined; isNew: boolean },
): { input?: PostInput; errors: FieldErrors } {
  const { date = '', library_picture: library = '', ...others } = texts;
  const first = isNew && file === undefined && library === '' ? firstPicture(texts.description) : undefined;
  const picture = first?.name ?? library;
  const isScheduled = texts.state === 'scheduled';
  const parsed = newPostSchema.safeParse({
    ...others,
    // A chosen file takes precedence over a picture of the library.
    picture: picture === '' || file !== undefined ? undefined : picture,
    ...(isScheduled && date !== '' && { date: fromIndiaField(date) }),
  });
  const revision = postChange.safeParse({ revision: texts.revision }).data?.revision;
  const isMissing = isNew && file === undefined && picture === '';
  const fault = file === undefined ? (isMissing ? 'A post needs an image.' : undefined) : pictureFault(file);
  const errors = {
    ...(parsed.success ? {} : schemaFields(parsed.error)),
    ...(isScheduled && date === '' && { date: 'Choose a date and time.' }),
    ...(fault !== undefined && { blog_img: fault }),
  };
  if (!parsed.success || Object.keys(errors).length > 0) return { errors };
  const { title = '', ...body } = parsed.data;
  const alternative = [title, first?.alt].find((words = '') => words.trim() !== '') ?? body.blog_title;
  return { input: { body: { ...body, title: alternative }, revision, file }, errors };
}

const imageProblems = ['unsupported_image', 'unreadable_image', 'too_large'];

/** The server's errors by field. A refused image is an error of the image field. */
export function postErrors(error: unknown): FieldErrors {
  return error instanceof Problem && imageProblems.includes(error.code)
    ? { blog_img: error.detail ?? error.message }
    : problemFields(error);
}

/** A stored post as the form shows it. An alternative text that only repeats the title is left to its default. */
export function formValues(post: Post): DraftValues {
  const { state = 'published' } = post;
  return {
    blog_title: post.blog_title,
    description: post.description,
    title: post.title === post.blog_title ? '' : post.title,
    categoryId: String(post.categoryId),
    state,
    date: state === 'scheduled' ? toIndiaField(post.date) : '',
    library_picture: '',
    revision: String(post.revision ?? ''),
    ...addressValues(post),
  };
}

const typed = [
  'blog_title',
  'description',
  'title',
  'library_picture',
  'slug',
  'seo_title',
  'seo_description',
  'canonical',
];
const chosen = ['categoryId', 'state', 'date', 'language', 'share_picture', 'noindex'];

/** Whether `texts` differ from `original`. In a new post category and state do not count, since choosing them again takes a moment. */
export function saysOther(texts: DraftValues, original: DraftValues, isNew: boolean): boolean {
  const names = isNew ? typed : [...typed, ...chosen];
  return names.some((name) => lines(texts[name]) !== lines(original[name]));
}
