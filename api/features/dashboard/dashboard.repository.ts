import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { isShown } from '#api/db/being-erased.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import type { ContactState } from '#contract/contact-inbox.ts';

/** Posts that are not deleted. */
export async function countPosts(em: SqlEntityManager): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('post_count')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Messages that came from `from` until before `to`. Milliseconds since 1970. */
export async function countMessages(em: SqlEntityManager, from: number, to: number): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('contact')
    .where('date', '>=', from)
    .where('date', '<', to)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

type NewestRow = Pick<
  Row<'contact'>,
  'id' | 'first_name' | 'last_name' | 'email' | 'message' | 'date' | 'state'
>;

/** The newest of one state: by an index that holds no others. */
export const newestOf = async (
  em: SqlEntityManager,
  state: ContactState,
  limit: number,
): Promise<NewestRow[]> =>
  tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', state)
    .where(await isShown(em))
    .select(['id', 'first_name', 'last_name', 'email', 'message', 'date', 'state'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** What the device's clock said, as far as it can be: messages that took from no time to `longest` milliseconds. */
function isPlausible(longest: number): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'contact'>();
  const delay = eb('date', '-', eb.ref('written_at'));
  return eb.and([eb(delay, '>=', 0), eb(delay, '<=', longest)]);
}

interface Delays {
  /** Messages that say when they were written. */
  told: number;
  /** Those of them that are plausible. */
  measured: number;
  /** Milliseconds. */
  longest: number | null;
}

/** How long the messages since `since` were under way. */
export async function messageDelays(em: SqlEntityManager, since: number, longest: number): Promise<Delays> {
  const row = await tablesOf(em)
    .selectFrom('contact')
    .where('date', '>=', since)
    .where('written_at', 'is not', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('told'),
      eb.fn.countAll<number>().filterWhere(isPlausible(longest)).as('measured'),
      eb.fn
        .max<number | null>(eb('date', '-', eb.ref('written_at')))
        .filterWhere(isPlausible(longest))
        .as('longest'),
    ])
    .executeTakeFirst();
  return row ?? { told: 0, measured: 0, longest: null };
}

/** The delays at some places in the order of their length. Milliseconds. */
export async function delaysAt(
  em: SqlEntityManager,
  { since, longest, offset, limit }: { since: number; longest: number; offset: number; limit: number },
): Promise<number[]> {
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .where('date', '>=', since)
    .where('written_at', 'is not', null)
    .where(isPlausible(longest))
    .select((eb) => eb('date', '-', eb.ref('written_at')).as('delay'))
    .orderBy('delay')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ delay }) => Number(delay));
}

type WaitingRow = Pick<
  Row<'contact'>,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'phone_key' | 'date'
>;

/** Messages that wait for an answer, the oldest first. */
export const oldestWaiting = async (em: SqlEntityManager, limit: number): Promise<WaitingRow[]> =>
  tablesOf(em)
    .selectFrom('contact')
    .where('state', '=', 'new')
    .where(await isShown(em))
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'phone_key', 'date'])
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();

/** How many messages were answered first since `since`. */
export async function countAnswered(em: SqlEntityManager, since: number): Promise<number> {
  const row = await tablesOf(em)
    .selectFrom('contact')
    .where('answered_at', '>=', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** How long those waited, at some places in the order of that. Milliseconds. */
export async function waitsAt(
  em: SqlEntityManager,
  { since, offset, limit }: { since: number; offset: number; limit: number },
): Promise<number[]> {
  const rows = await tablesOf(em)
    .selectFrom('contact')
    .where('answered_at', '>=', since)
    .select((eb) => eb('answered_at', '-', eb.ref('date')).as('wait'))
    .orderBy('wait')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ wait }) => Number(wait));
}
