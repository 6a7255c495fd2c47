import * as z from 'zod/mini';
import type { PageContent } from '#api/features/pages/page-import.service.ts';
import { ItemFault } from '#api/import/import-faults.ts';
import { postChange } from '#contract/blog-admin.ts';
import {
  AUTHOR_NAME_MAX,
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_MAX,
  IMPORTED_TEXT_MAX,
} from '#contract/blog-rules.ts';
import { fixtureFields } from '#contract/fixtures-admin.ts';
import { ALTERNATIVE_MAX } from '#contract/media.ts';
import { PICTURE_NAME } from '#contract/media-rules.ts';
import { OWN_PAGES, pageDraftFields, pageFields } from '#contract/pages.ts';
import { slugFault } from '#contract/slug.ts';
import { text } from '#contract/text.ts';
import type { ContentRow } from './content-rows.ts';

/** The form of an export; files of a higher version are refused. */
export const EXPORT_VERSION = 1;
export const EXPORT_FORMAT = 'floodlight-content';

// Whoever made an archive may have written anything into it: its fields are held to the limits of those that are typed.

const id = z.int().check(z.minimum(1));
const date = z.iso.datetime();

const categoryForm = z.object({
  id,
  category: text({ max: CATEGORY_MAX, required: 'A category needs a name.', line: true }),
  position: z.int(),
  care: z.boolean(),
  description: text({ max: CATEGORY_DESCRIPTION_MAX, line: true }),
});

const pictureForm = z.object({
  name: z.string().check(z.regex(PICTURE_NAME)),
  alt: text({ max: ALTERNATIVE_MAX }),
  kind: z.nullable(z.enum(['jpeg', 'png', 'webp', 'avif'])),
  sha256: z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  date,
  of_post: z.boolean(),
});

const postRow = z.looseObject({
  id,
  blog_title: z.string(),
  image_alt: z.string(),
  description: text({ max: IMPORTED_TEXT_MAX, required: 'A post needs text.' }),
  image: z.string().check(z.regex(PICTURE_NAME)),
  state: z.enum(['published', 'draft']),
  date,
  changed_at: date,
  category_id: id,
  author_name: z.nullable(text({ max: AUTHOR_NAME_MAX, line: true })),
  revision: id,
});
export type PostContent = z.output<typeof postRow> & ContentRow;

const addressForm = z.object({
  path: z.string().check(z.maxLength(2000)),
  post_id: z.nullable(id),
  target: z.nullable(z.string().check(z.maxLength(2000))),
  at: date,
});

export type CategoryContent = z.output<typeof categoryForm>;
/** A picture of the library, without its files. */
export type PictureRow = z.output<typeof pictureForm>;
export type AddressContent = z.output<typeof addressForm>;
export type FixtureContent = z.output<typeof fixtureFields>;

export const readCategory = (row: ContentRow): CategoryContent => held(categoryForm, row);
export const readPictureRow = (row: ContentRow): PictureRow => held(pictureForm, row);
export const readAddress = (row: ContentRow): AddressContent => held(addressForm, row);
export const readFixture = (row: ContentRow): FixtureContent => held(fixtureFields, row);

/** @throws ItemFault */
export function readPost(row: ContentRow): PostContent {
  const post = held(postRow, row);
  // Two columns are named otherwise than the fields of the editor's calls.
  // A draft may be over the limits of a post.
  const drafted = post.state === 'draft' ? ['description'] : [];
  const fields = without(row, ['date', 'state', 'revision', ...drafted]);
  const checked = held(postChange, { ...fields, title: row.image_alt, picture: row.image });
  const columns = without(checked, ['title', 'picture', 'categoryId']);
  return { ...post, ...columns, image_alt: checked.title } as PostContent;
}

/** Reads what is published of a page, its draft, or both. @throws ItemFault */
export function readPage(rows: readonly ContentRow[]): PageContent {
  const page: PageContent = { path: '', published: null, draft: null };
  for (const { path, state, ...fields } of rows) {
    const isDraft = state === 'draft';
    const checked = held<PageContent['draft'] & object>(isDraft ? pageDraftFields : pageFields, fields);
    if (typeof path !== 'string' || !isPagePath(path)) throw new ItemFault('it has no address.');
    Object.assign(page, { path, [isDraft ? 'draft' : 'published']: checked });
  }
  return page;
}

/** Returns whether a path is that of a page that ships, or below `/p/`. */
function isPagePath(path: string): boolean {
  if (!path.startsWith(OWN_PAGES)) return /^(?:\/[a-z0-9-]+){1,3}$/i.test(path);
  try {
    return slugFault(decodeURIComponent(path.slice(OWN_PAGES.length))) === undefined;
  } catch {
    return false;
  }
}

/** @throws ItemFault */
function held<Row>(form: z.ZodMiniType<Row>, row: unknown): Row {
  const parsed = form.safeParse(row);
  if (parsed.success) return parsed.data;
  throw new ItemFault(
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' '),
  );
}

const without = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
