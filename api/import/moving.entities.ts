import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const sourceKinds = ['post', 'page'] as const;

/** What came from where: the same import twice finds it again. */
export const ImportSourceEntity = defineEntity({
  name: 'ImportSource',
  tableName: 'import_source',
  properties: {
    /** One site as one program exports it: `wordpress https://example.com`. */
    source: p.text().primary(),
    kind: p.enum(sourceKinds).primary(),
    /** Its number or name there. */
    sourceId: p.text().primary(),
    /** Its name for all times there; '': none, or imported before version 1.5. */
    guid: p.text().default(''),
    /** The id of the post or page here. */
    target: p.text(),
    /** Of all that it was made of: whether the source changed since. */
    hash: p.string().length(64),
    /** That it had after the import: another one by now was changed by an operator. */
    revision: p.integer(),
  },
});
export type ImportSourceRow = InferEntity<typeof ImportSourceEntity>;
