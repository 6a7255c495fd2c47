import * as z from 'zod/mini';
import { IMPORTED_TEXT_MAX } from '#api/import/convert-item.ts';
import { AUTHOR_NAME_MAX, CATEGORY_DESCRIPTION_MAX, CATEGORY_MAX } from '#contract/blog-limits.ts';
import { fixtureFields } from '#contract/fixture-desk.ts';
import { ALTERNATIVE_MAX } from '#contract/media-library.ts';
import { PICTURE_NAME } from '#contract/picture-names.ts';
import { postChange } from '#contract/post-editor.ts';
import { text } from '#contract/text.ts';
import type { ContentRow } from './content-rows.ts';

// Whoever made an archive may have written anything into it: its fields are held to the limits of those that are typed.

const id = z.int().check(z.minimum(1));
const date = z.iso.datetime();

export const categoryForm = z.looseObject({
  id,
  category: text({ max: CATEGORY_MAX, required: 'A category needs a name.', line: true }),
  position: z.int(),
  care: z.boolean(),
  description: text({ max: CATEGORY_DESCRIPTION_MAX, line: true }),
});

export const pictureForm = z.looseObject({
  name: z.string().check(z.regex(PICTURE_NAME)),
  alt: text({ max: ALTERNATIVE_MAX }),
  width: z.int(),
  height: z.int(),
  kind: z.nullable(z.enum(['jpeg', 'png', 'webp', 'avif'])),
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  date,
  of_post: z.boolean(),
});

const postRow = z.looseObject({
  id,
  blog_title: z.string(),
  image_alt: z.string(),
  description: text({ max: IMPORTED_TEXT_MAX, required: 'A post needs a text.' }),
  image: z.string().check(z.regex(PICTURE_NAME)),
  state: z.enum(['published', 'draft']),
  date,
  changed_at: date,
  category_id: id,
  author_name: z.nullable(text({ max: AUTHOR_NAME_MAX, line: true })),
  revision: id,
});
export type PostContent = z.output<typeof postRow> & ContentRow;

/** The row, or why it is none, in a sentence. */
export function readPostContent(row: ContentRow): PostContent | string {
  const parsed = postRow.safeParse(row);
  if (!parsed.success) return faultOf(parsed.error);
  // Columns are called as the fields of the editor's calls, but for these.
  // A draft may be over the limits of a post.
  const drafted = parsed.data.state === 'draft' ? ['description'] : [];
  const fields = without(row, ['date', 'state', 'revision', ...drafted]);
  const checked = postChange.safeParse({ ...fields, title: row.image_alt, picture: row.image });
  if (!checked.success) return faultOf(checked.error);
  const columns = without(checked.data, ['title', 'picture', 'categoryId']);
  return { ...parsed.data, ...columns, image_alt: checked.data.title } as PostContent;
}

const without = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

export const fixtureForm = z.looseObject(fixtureFields.shape);

export const faultOf = ({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): string => issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ');

export const oldAddressForm = z.looseObject({
  path: z.string().check(z.maxLength(2000)),
  post_id: z.nullable(id),
  target: z.nullable(z.string().check(z.maxLength(2000))),
  at: date,
});
