import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { notBeingErased } from '#api/db/being-erased.ts';
import { countRows, rowsOfPage } from '#api/db/counts.ts';
import { literal } from '#api/db/expressions.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { mailView } from '#api/features/notifications/mail-reply.service.ts';
import { MailReplyEntity } from '#api/features/notifications/notification.entities.ts';
import {
  type OtherAddress,
  SAME_NUMBER_MAX,
  TIMELINE_PAGE,
  type Timeline,
  type TimelineEntry,
} from '#contract/inbox-person.ts';
import { Problem } from '#contract/problem.ts';
import { findStored, viewContacts } from './contact-list.queries.ts';

/** Messages of the person who wrote a message, and what was done to them. */
export async function readTimeline(
  orm: Orm,
  id: number,
  page: { page?: number | undefined; limit?: number | undefined },
): Promise<Timeline> {
  const em = orm.em.fork();
  const person = await findPerson(em, id);
  if (person === undefined) throw new Problem('not_found');
  const list = await entriesOf(em, person, rowsOfPage(page, TIMELINE_PAGE));
  const idsOf = (kind: Entry['kind']) => list.filter((entry) => entry.kind === kind).map((entry) => entry.id);
  const contacts = await viewContacts(em, await findStored(em, idsOf('message')));
  const activities = await tablesOf(em)
    .selectFrom('activity')
    .where('id', 'in', idsOf('activity'))
    .selectAll()
    .execute();
  const mails = await em.find(MailReplyEntity, { id: { $in: idsOf('mail') } });
  const { messages, activities: noted, mails: sent } = await countEntries(em, person);
  const entries = list.flatMap(({ kind, id: of }): TimelineEntry[] => {
    if (kind === 'message') {
      const contact = contacts.find((each) => each.id === of);
      return contact === undefined ? [] : [{ kind, at: contact.date, contact }];
    }
    if (kind === 'mail') {
      const mail = mails.find((each) => each.id === of);
      return mail === undefined ? [] : [{ kind, at: mail.at.toISOString(), mail: mailView(mail) }];
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
  const others = await messagesOfSameNumbers(em, person);
  return { entries, total: messages + noted + sent, messages, same_number: addressesOf(others) };
}

/** @param messages newest first */
function addressesOf(messages: readonly SameNumber[]): OtherAddress[] {
  const byAddress = Map.groupBy(messages, ({ email_key }) => email_key);
  return [...byAddress.values()].slice(0, SAME_NUMBER_MAX).flatMap((all) => {
    const [newest] = all;
    if (newest === undefined) return [];
    const { id, email, first_name, last_name, date } = newest;
    const person = { email, first_name, last_name, messages: all.length };
    return [{ ...person, date: new Date(date).toISOString(), contact_id: id }];
  });
}

/** Only the newest messages of a person, or from a number, are read. */
const MESSAGES_MAX = 1_000;

/** Whose messages the timeline shows. A message that was stored without the key of its address is the only one of its person. */
interface Person {
  id: number;
  email_key: string;
  /** Leaves out the messages that are being erased. */
  shown: Expression<SqlBool>;
}

async function findPerson(em: SqlEntityManager, id: number): Promise<Person | undefined> {
  const shown = await notBeingErased(em);
  const row = await tablesOf(em)
    .selectFrom('contact')
    .where('id', '=', id)
    .where(shown)
    .select(['id', 'email_key'])
    .executeTakeFirst();
  return row && { ...row, shown };
}

function messagesOf(em: SqlEntityManager, { id, email_key, shown }: Person) {
  const eb = expressionBuilder<Tables, 'contact'>();
  return tablesOf(em)
    .selectFrom('contact')
    .where(email_key === '' ? eb('id', '=', id) : eb('email_key', '=', email_key))
    .where(shown)
    .select(['id', 'date', 'phone_key'])
    .orderBy('date', 'desc')
    .limit(MESSAGES_MAX)
    .as('written');
}

/** The activities of a person's messages. */
const activitiesOf = (em: SqlEntityManager, person: Person) =>
  tablesOf(em)
    .selectFrom(messagesOf(em, person))
    .innerJoin('activity', 'activity.subject_id', 'written.id')
    .where('activity.subject', '=', literal('contact'));

/** The mails that were written to a person from here. */
const mailsOf = (em: SqlEntityManager, person: Person) =>
  tablesOf(em)
    .selectFrom(messagesOf(em, person))
    .innerJoin('mail_reply', 'mail_reply.contact_id', 'written.id');

interface Entry {
  kind: TimelineEntry['kind'];
  id: number;
}

/** Messages, activities and mails of a person, newest first; of one moment, the activity is before its message. */
const entriesOf = (
  em: SqlEntityManager,
  person: Person,
  { limit, offset }: { limit: number; offset: number },
): Promise<Entry[]> =>
  tablesOf(em)
    .selectFrom(messagesOf(em, person))
    .select(['date as at', literal<Entry['kind']>('message').as('kind'), 'written.id'])
    .unionAll(
      activitiesOf(em, person).select([
        'activity.at',
        literal<Entry['kind']>('activity').as('kind'),
        'activity.id',
      ]),
    )
    .unionAll(
      mailsOf(em, person).select([
        'mail_reply.at',
        literal<Entry['kind']>('mail').as('kind'),
        'mail_reply.id',
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

const countEntries = async (em: SqlEntityManager, person: Person) => ({
  messages: await countRows(tablesOf(em).selectFrom(messagesOf(em, person))),
  activities: await countRows(activitiesOf(em, person)),
  mails: await countRows(mailsOf(em, person)),
});

type SameNumber = Pick<Row<'contact'>, 'id' | 'email' | 'email_key' | 'first_name' | 'last_name' | 'date'>;

/** Messages from the numbers of a person under other addresses, newest first. */
async function messagesOfSameNumbers(em: SqlEntityManager, person: Person): Promise<SameNumber[]> {
  const numbers = await tablesOf(em)
    .selectFrom(messagesOf(em, person))
    .where('phone_key', 'is not', null)
    .select('phone_key')
    .distinct()
    .execute();
  if (numbers.length === 0) return [];
  return tablesOf(em)
    .selectFrom('contact')
    .where(
      'phone_key',
      'in',
      numbers.map(({ phone_key }) => phone_key),
    )
    .where('email_key', '<>', person.email_key)
    .where(await notBeingErased(em))
    .select(['id', 'email', 'email_key', 'first_name', 'last_name', 'date'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MESSAGES_MAX)
    .execute();
}
