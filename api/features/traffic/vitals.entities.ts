import { defineEntity, p } from '@mikro-orm/core';

/** How many visits of a day fell into a bucket: no row and no trace of a single visitor. */
export const VitalEntity = defineEntity({
  name: 'Vital',
  tableName: 'vital',
  properties: {
    /** In India, `2026-11-20`. */
    day: p.string().length(10).primary(),
    page: p.string().length(40).primary(),
    metric: p.string().length(3).primary(),
    bucket: p.integer().primary(),
    count: p.integer(),
  },
});
