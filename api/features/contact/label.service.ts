import type { SqlEntityManager } from '@mikro-orm/sql';
import { isUniqueViolation } from '#api/db/errors.ts';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { restoreRow, trashRow } from '#api/features/trash/deleted-row.service.ts';
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
    inTransaction(orm, async (em) => {
      const trashed = await trashRow(em, 'label', id, { now: now() });
      if (trashed === undefined) throw new Problem('not_found');
      await repository.noteMessagesOf(em, trashed);
      await em.nativeDelete(LabelEntity, { id });
    });

  /** Its messages have it again. */
  const restore = (id: number): Promise<void> =>
    write(async (em) => {
      const others = await repository.listLabels(em);
      const isBack = await restoreRow(em, 'label', id, { now: now() }, (trashed) =>
        repository.labelAgain(em, trashed),
      );
      if (!isBack) throw new Problem('not_found');
      const back = (await repository.listLabels(em)).find((each) => each.id === id);
      refuse(others, back?.name ?? '');
    });

  async function write<T>(work: (em: SqlEntityManager) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(orm, async (em) => {
        // Names are compared here: of two changes at once the second sees the first.
        await lockNames(em, ['labels']);
        return work(em);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new Problem('label_exists', { cause: error });
      throw error;
    }
  }

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
  const folded = fold(name);
  return (other) => fold(other.name) === folded;
}

const fold = (name: string) => name.normalize('NFKC').toLowerCase();
