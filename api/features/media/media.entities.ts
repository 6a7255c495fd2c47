import { defineEntity, p } from '@mikro-orm/core';
import { Milliseconds } from '#api/db/column-types.ts';
import { OperatorEntity } from '#api/features/auth/auth.entities.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { ALTERNATIVE_MAX, type LibraryPicture, type PlaceKind } from '#contract/media.ts';

/** A picture in one width and format. Its name changes with its content. */
export const PictureEntity = defineEntity({
  name: 'Picture',
  tableName: 'picture',
  properties: {
    name: p.string().length(80).primary(),
    width: p.integer().primary(),
    /** `avif`, `webp`; `master`: the largest copy, of which later files are made: `jpeg` for shared links, `any` and `maskable` as icons. */
    format: p.string().primary(),
    bytes: p.blob(),
  },
});

/** A picture of the library: what is known of it without its bytes. */
export const MediaEntity = defineEntity({
  name: 'Media',
  tableName: 'media',
  indexes: [
    // The list: newest first, without those that are deleted.
    { properties: ['deletedAt', 'date', 'name'] },
    { properties: ['sha256', 'deletedAt', 'date'] },
  ],
  properties: {
    name: p.string().length(80).primary(),
    alt: p.string().length(ALTERNATIVE_MAX),
    /** The words of the alternative text, as they are searched. */
    words: p.text(),
    /** Width of the master. Pixels; 0: unknown. */
    width: p.integer(),
    height: p.integer(),
    /** What was uploaded; null: unknown. */
    kind: p.string().length(10).$type<LibraryPicture['kind']>().nullable(),
    /** All sizes together. */
    bytes: p.integer(),
    /** The hash of the upload, hex; null: unknown. */
    sha256: p.string().length(64).nullable(),
    date: p.type(Milliseconds).$type<Date>(),
    author: () => p.manyToOne(OperatorEntity).nullable().deleteRule('set null'),
    /** The form that uploaded the picture made it. */
    key: p.string().length(36).nullable().unique(),
    /** Whether it came as a post's main picture: it is deleted with the last post that has it. */
    ofPost: p.boolean().default(false),
    /** Out of the library from then on; it goes for good 30 days later. */
    deletedAt: p.type(Milliseconds).$type<Date>().nullable(),
    /** The name of the picture that took its place as it was deleted. */
    replacedBy: p.string().length(80).nullable(),
  },
});
/** Who uses a picture; a post's main picture is in the post's row alone. */
export const PictureUseEntity = defineEntity({
  name: 'PictureUse',
  tableName: 'picture_use',
  properties: {
    kind: p.string().length(20).$type<Exclude<PlaceKind, 'post_image'>>().primary(),
    /** The id or the path of what uses it. */
    owner: p.text().primary(),
    picture: () => p.manyToOne(MediaEntity).fieldName('name').primary().deleteRule('restrict'),
    /** The title, where it is not a post. */
    title: p.text(),
    /** Whose text it is: the use is public while the post is, and goes with it. */
    post: () => p.manyToOne(PostEntity).nullable().deleteRule('cascade'),
  },
});
