import type { Orm } from '#api/db/orm-type.ts';
import { tablesOf } from '#api/db/tables.ts';
import {
  type OtherAddress,
  SAME_NUMBER_MAX,
  TIMELINE_PAGE,
  type Timeline,
  type TimelineEntry,
} from '#contract/contact-timeline.ts';
import { Problem } from '#contract/problem.ts';
import { viewStored } from './contact.views.ts';
import { findStored } from './contact-list.repository.ts';
import { labelsOf } from './label.repository.ts';
import * as repository from './timeline.repository.ts';

interface Part {
  page?: number | undefined;
  limit?: number | undefined;
}

/** All that there is of the person who wrote a message. */
export function createTimeline({ orm }: { orm: Orm }) {
  return {
    async read(id: number, { page = 1, limit = TIMELINE_PAGE }: Part): Promise<Timeline> {
      const em = orm.em.fork();
      const person = await repository.findPerson(em, id);
      if (person === undefined) throw new Problem('not_found');
      const list = await repository.entriesOf(em, person, { limit, offset: (page - 1) * limit });
      const idsOf = (kind: repository.Entry['kind']) =>
        list.filter((entry) => entry.kind === kind).map((entry) => entry.id);
      const contacts = await findStored(em, idsOf('message'));
      const labels = await labelsOf(em, idsOf('message'));
      const activities = await tablesOf(em)
        .selectFrom('activity')
        .where('id', 'in', idsOf('activity'))
        .selectAll()
        .execute();
      const { messages, activities: noted } = await repository.countEntries(em, person);
      const entries = list.flatMap(({ kind, id: of }): TimelineEntry[] => {
        if (kind === 'message') {
          const row = contacts.find((each) => each.id === of);
          if (row === undefined) return [];
          const contact = viewStored(row, labels.get(of));
          return [{ kind, at: contact.date, contact }];
        }
        const row = activities.find((each) => each.id === of);
        if (row === undefined) return [];
        const { action, operator = null, subject_id, detail } = row;
        const at = new Date(row.at).toISOString();
        return [
          {
            kind,
            at,
            contact_id: subject_id ?? 0,
            action,
            operator,
            detail: detail ? JSON.parse(detail) : {},
          },
        ];
      });
      const others = await repository.messagesOfSameNumbers(em, person);
      return { entries, total: messages + noted, messages, same_number: addressesOf(others) };
    },
  };
}

/** @param messages newest first */
function addressesOf(messages: readonly repository.SameNumber[]): OtherAddress[] {
  const byAddress = Map.groupBy(messages, ({ email_key }) => email_key);
  return [...byAddress.values()].slice(0, SAME_NUMBER_MAX).flatMap((all) => {
    const [newest] = all;
    if (newest === undefined) return [];
    const { id, email, first_name, last_name, date } = newest;
    const words = { email, first_name, last_name, messages: all.length };
    return [{ ...words, date: new Date(date).toISOString(), contact_id: id }];
  });
}
