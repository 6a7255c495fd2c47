import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { isShown } from '#api/db/being-erased.ts';
import { literal } from '#api/db/expressions.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';

/** Messages of a person, or from a number, that are looked at: the newest. */
const MESSAGES_MAX = 1_000;

/** Whose messages they are. One that was stored without the key of its address is alone. */
export interface Person {
  id: number;
  email_key: string;
  /** Of all messages: those that are not being erased. */
  shown: Expression<SqlBool>;
}

export async function findPerson(em: SqlEntityManager, id: number): Promise<Person | undefined> {
  const shown = await isShown(em);
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

export interface Entry {
  kind: 'message' | 'activity';
  id: number;
}

/** What there is of a person, newest first, and what was done before what was done it to. */
export const entriesOf = (
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
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countEntries(
  em: SqlEntityManager,
  person: Person,
): Promise<{ messages: number; activities: number }> {
  const messages = await tablesOf(em)
    .selectFrom(messagesOf(em, person))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const activities = await activitiesOf(em, person)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { messages: messages.count, activities: activities.count };
}

export type SameNumber = Pick<
  Row<'contact'>,
  'id' | 'email' | 'email_key' | 'first_name' | 'last_name' | 'date'
>;

/** Messages of others from the numbers of a person, newest first. */
export async function messagesOfSameNumbers(em: SqlEntityManager, person: Person): Promise<SameNumber[]> {
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
    .where(await isShown(em))
    .select(['id', 'email', 'email_key', 'first_name', 'last_name', 'date'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(MESSAGES_MAX)
    .execute();
}
