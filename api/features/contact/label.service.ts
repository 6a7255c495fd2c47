import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import {
  changeNames,
  isNameOf,
  noteLinks,
  restoreRow,
  type TrashedRow,
  trashRow,
} from '#api/features/trash/deleted-row.service.ts';
import { LABELS_MAX, type Label, type LabelColour } from '#contract/inbox-lists.ts';
import { Problem } from '#contract/problem.ts';
import { LabelEntity } from './contact.entities.ts';

interface LabelChange {
  name?: string | undefined;
  colour?: LabelColour | undefined;
}

/** Labels of messages. Names are stored without outer blanks; two that differ only in letter case are one name. */
export function createLabelService({ orm, now }: ServiceDeps) {
  const list = (): Promise<Label[]> => listLabels(orm.em.fork());

  const create = ({ name: typed, colour }: Omit<Label, 'id'>): Promise<Label> =>
    write(async (em) => {
      const others = await listLabels(em);
      const label = { name: typed.trim(), colour };
      refuse(others, label.name);
      return { id: await em.insert(LabelEntity, label), ...label };
    });

  const change = (id: number, { name, colour }: LabelChange): Promise<Label> =>
    write(async (em) => {
      const all = await listLabels(em);
      const before = all.find((each) => each.id === id);
      if (before === undefined) throw new Problem('not_found');
      const after = { id, name: name?.trim() ?? before.name, colour: colour ?? before.colour };
      if (
        isTaken(
          after.name,
          all.filter((each) => each.id !== id),
        )
      )
        throw new Problem('label_exists');
      await em.nativeUpdate(LabelEntity, { id }, { name: after.name, colour: after.colour });
      return after;
    });

  const remove = (id: number): Promise<void> =>
    inTransaction(orm, (em) =>
      trashRow(em, 'label', id, {
        now: now(),
        release(trashed) {
          const messages = tablesOf(em).selectFrom('contact_label').where('label_id', '=', id);
          return noteLinks(em, trashed, messages.select('contact_id as link_id'));
        },
      }),
    );

  /** Restores a label, and gives it back to its messages. */
  const restore = (id: number): Promise<void> =>
    write(async (em) => {
      const others = await listLabels(em);
      await restoreRow(em, 'label', id, { now: now() }, (trashed) => restoreContactLabels(em, trashed));
      const back = (await listLabels(em)).find((each) => each.id === id);
      refuse(others, back?.name ?? '');
    });

  const write = <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> =>
    changeNames(orm, { list: 'labels', taken: 'label_exists' }, work);

  return { list, create, change, remove, restore };
}

const isTaken = (name: string, others: readonly Label[]): boolean =>
  others.map((each) => each.name).some(isNameOf(name));

/** @throws Problem where one more label cannot be added to `others` */
function refuse(others: readonly Label[], name: string): void {
  if (isTaken(name, others)) throw new Problem('label_exists');
  if (others.length < LABELS_MAX) return;
  const message = `There are ${LABELS_MAX} labels. Delete one first.`;
  throw Problem.field('name', message);
}

/** Gives a restored label back to the messages that had it, unless they were deleted for good. */
async function restoreContactLabels(em: SqlEntityManager, trashed: TrashedRow): Promise<void> {
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
