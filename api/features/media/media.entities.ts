import { defineEntity, p } from '@mikro-orm/core';

/** A picture in one width and format. Its name changes with its content, and the post that shows it has the name. */
export const PictureEntity = defineEntity({
  name: 'Picture',
  tableName: 'picture',
  properties: {
    name: p.string().length(80).primary(),
    width: p.integer().primary(),
    /** `avif`, `webp`; `master`: the largest copy, of which later sizes are made. */
    format: p.string().primary(),
    bytes: p.blob(),
  },
});
