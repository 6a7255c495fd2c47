import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { TrashedRow } from '#api/features/trash/deleted-row.service.ts';
import type { Label } from '#contract/contact-labels.ts';
import { LabelEntity } from './desk.entities.ts';

/** All of them, by name. */
export async function listLabels(em: SqlEntityManager): Promise<Label[]> {
  const labels = await tablesOf(em).selectFrom('label').select(['id', 'name', 'colour']).execute();
  return labels.sort(byName);
}

const byName = (a: Label, b: Label) => a.name.localeCompare(b.name, 'en') || a.id - b.id;

export async function updateLabel(em: SqlEntityManager, { id, ...fields }: Label): Promise<void> {
  await em.nativeUpdate(LabelEntity, { id }, fields);
}

/** Notes which messages have a label that is about to be deleted. */
export async function noteMessagesOf(em: SqlEntityManager, trashed: TrashedRow): Promise<void> {
  await tablesOf(em)
    .insertInto('deleted_link')
    .columns(['deleted_row_id', 'link_id'])
    .expression((eb) =>
      eb
        .selectFrom('contact_label')
        .where('label_id', '=', trashed.rowId)
        .select([eb.lit(trashed.id).as('deleted_row_id'), 'contact_id as link_id']),
    )
    .execute();
}

/** Gives a label that is back to the messages that had it, unless they are gone for good. */
export async function labelAgain(em: SqlEntityManager, trashed: TrashedRow): Promise<void> {
  await tablesOf(em)
    .insertInto('contact_label')
    .columns(['label_id', 'contact_id'])
    .expression((eb) =>
      eb
        .selectFrom('deleted_link')
        .where('deleted_row_id', '=', trashed.id)
        .where(({ or, exists, selectFrom }) =>
          or(
            (['contact', 'deleted_contact'] as const).map((table) =>
              exists(selectFrom(table).whereRef(`${table}.id`, '=', 'link_id').select(`${table}.id`)),
            ),
          ),
        )
        .select([eb.lit(trashed.rowId).as('label_id'), 'link_id as contact_id']),
    )
    .execute();
}

/** The labels of each of these messages, by name; of one without there is nothing. */
export async function labelsOf(em: SqlEntityManager, ids: readonly number[]): Promise<Map<number, Label[]>> {
  const labels = new Map<number, Label[]>();
  if (ids.length === 0) return labels;
  const rows = await tablesOf(em)
    .selectFrom('contact_label')
    .innerJoin('label', 'label.id', 'contact_label.label_id')
    .where('contact_id', 'in', ids)
    .select(['contact_id', 'label.id', 'name', 'colour'])
    .execute();
  for (const { contact_id, ...label } of rows) {
    const list = labels.get(contact_id) ?? [];
    labels.set(contact_id, [...list, label].sort(byName));
  }
  return labels;
}

/** @throws a foreign key's violation when the label is gone */
export async function addLabel(em: SqlEntityManager, contactId: number, labelId: number): Promise<void> {
  await tablesOf(em)
    .insertInto('contact_label')
    .values({ label_id: labelId, contact_id: contactId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeLabel(em: SqlEntityManager, contactId: number, labelId: number): Promise<void> {
  await tablesOf(em)
    .deleteFrom('contact_label')
    .where('label_id', '=', labelId)
    .where('contact_id', '=', contactId)
    .execute();
}

/** Messages that are gone for good have none. */
export async function dropLabels(em: SqlEntityManager, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length > 0)
    await tablesOf(em).deleteFrom('contact_label').where('contact_id', 'in', contactIds).execute();
}
