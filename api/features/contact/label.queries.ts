import type { SqlEntityManager } from '@mikro-orm/sql';
import { tablesOf } from '#api/db/tables.ts';
import type { Label } from '#contract/inbox-lists.ts';

/** All labels, by name. */
export async function listLabels(em: SqlEntityManager): Promise<Label[]> {
  const labels = await tablesOf(em).selectFrom('label').select(['id', 'name', 'colour']).execute();
  return labels.sort(byName);
}

const byName = (a: Label, b: Label) => a.name.localeCompare(b.name, 'en') || a.id - b.id;

/** The labels of each of these messages, by name; messages without a label are left out. */
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
