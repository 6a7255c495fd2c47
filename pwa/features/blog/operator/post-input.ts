import type * as z from 'zod/mini';
import type { Post } from '#contract/blog.ts';
import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { newPost } from '#contract/post-desk.ts';
import { Problem, problems } from '#contract/problem.ts';
import { type FieldErrors, problemFields, schemaFields } from '#pwa/lib/field-errors.ts';
import type { DraftValues } from './draft.ts';

export const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export interface PostInput {
  body: z.output<typeof newPost>;
  file: File | undefined;
}

/** Reads the form. A new post needs an image, a standing one keeps its own when none is chosen. */
export function readPostForm(data: FormData, isNew: boolean): { input?: PostInput; errors: FieldErrors } {
  const parsed = newPost.safeParse(Object.fromEntries(data));
  const chosen = data.get('blog_img');
  // A file field without a choice gives a nameless, empty file.
  const file = chosen instanceof File && chosen.name !== '' ? chosen : undefined;
  const fault = file === undefined ? (isNew ? 'A post needs an image.' : undefined) : imageFault(file);
  const errors = {
    ...(parsed.success ? {} : schemaFields(parsed.error)),
    ...(fault !== undefined && { blog_img: fault }),
  };
  if (!parsed.success || fault !== undefined) return { errors };
  const { title = '', ...body } = parsed.data;
  const alternative = title.trim() === '' ? body.blog_title : title;
  return { input: { body: { ...body, title: alternative }, file }, errors };
}

function imageFault({ size, type }: File): string | undefined {
  if (size === 0) return 'This file is empty.';
  if (size > IMAGE_BYTES_MAX) return `The image is too large: at most ${IMAGE_BYTES_MAX / 1024 ** 2} MB.`;
  // Some systems do not know the newer kinds; the server looks at the bytes.
  if (type !== '' && !imageTypes.includes(type)) return problems.unsupported_image.title;
  return undefined;
}

const imageProblems = ['unsupported_image', 'unreadable_image', 'too_large'];

/** What the server said of the fields; a refused image stands at its field. */
export function postErrors(error: unknown): FieldErrors {
  return error instanceof Problem && imageProblems.includes(error.code)
    ? { blog_img: error.message }
    : problemFields(error);
}

/** A standing post as the form shows it. An alternative text that only repeats the title is left to its default. */
export function formValues(post: Post): DraftValues {
  return {
    blog_title: post.blog_title,
    description: post.description,
    title: post.title === post.blog_title ? '' : post.title,
    categoryId: String(post.categoryId),
  };
}
