import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { changeNames, foldName, restoreRow, trashRow } from '#api/features/trash/deleted-row.service.ts';
import { LABELS_MAX, type Label, type LabelColour } from '#contract/contact-labels.ts';
import { invalidField, Problem } from '#contract/problem.ts';
import { LabelEntity } from './desk.entities.ts';
import * as repository from './label.repository.ts';

interface LabelChange {
  name?: string | undefined;
  colour?: LabelColour | undefined;
}

/** Labels of messages. Names are stored without outer blanks; two that differ only in letter case are one name. */
export function createLabelService({ orm, now }: { orm: Orm; now: () => Date }) {
  const list = (): Promise<Label[]> => repository.listLabels(orm.em.fork());

  const create = ({ name: typed, colour }: Omit<Label, 'id'>): Promise<Label> =>
    write(async (em) => {
      const others = await repository.listLabels(em);
      const label = { name: typed.trim(), colour };
      refuse(others, label.name);
      return { id: await em.insert(LabelEntity, label), ...label };
    });

  const change = (id: number, { name, colour }: LabelChange): Promise<Label> =>
    write(async (em) => {
      const all = await repository.listLabels(em);
      const before = all.find((each) => each.id === id);
      if (before === undefined) throw new Problem('not_found');
      const after = { id, name: name?.trim() ?? before.name, colour: colour ?? before.colour };
      if (all.some((each) => each.id !== id && hasName(after.name)(each))) throw new Problem('label_exists');
      await repository.updateLabel(em, after);
      return after;
    });

  const remove = (id: number): Promise<void> =>
    inTransaction(orm, (em) =>
      trashRow(em, 'label', id, {
        now: now(),
        release: (trashed) => repository.noteMessagesOf(em, trashed),
      }),
    );

  /** Its messages have it again. */
  const restore = (id: number): Promise<void> =>
    write(async (em) => {
      const others = await repository.listLabels(em);
      await restoreRow(em, 'label', id, { now: now() }, (trashed) => repository.labelAgain(em, trashed));
      const back = (await repository.listLabels(em)).find((each) => each.id === id);
      refuse(others, back?.name ?? '');
    });

  const write = <T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> =>
    changeNames(orm, { list: 'labels', taken: 'label_exists' }, work);

  return { list, create, change, remove, restore };
}

/** One more beside `others`. */
function refuse(others: readonly Label[], name: string): void {
  if (others.some(hasName(name))) throw new Problem('label_exists');
  if (others.length < LABELS_MAX) return;
  const message = `There are ${LABELS_MAX} labels. Delete one first.`;
  throw invalidField('name', message);
}

function hasName(name: string): (other: Label) => boolean {
  const folded = foldName(name);
  return (other) => foldName(other.name) === folded;
}
