import type { SqlEntityManager } from '@mikro-orm/sql';
import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { countByState, notBeingErased } from '#api/db/being-erased.ts';
import { countRows } from '#api/db/counts.ts';
import type { SearchedRow } from '#api/db/engine.ts';
import { campaignName, literal } from '#api/db/expressions.ts';
import { wholeNumber } from '#api/db/person-keys.ts';
import { HITS_MAX, isBlank, pageOfHits, searchIds, searchRows } from '#api/db/search.ts';
import { type Row, type Tables, tablesOf } from '#api/db/tables.ts';
import { unsentMails } from '#api/features/notifications/mail-reply.service.ts';
import { type Contact, type ContactState, contactStates, type StateFilter } from '#contract/inbox.ts';
import { Problem } from '#contract/problem.ts';
import { correctedPersons, correctionsOf } from './correction.service.ts';
import { labelsOf } from './label.service.ts';

interface PageOf extends Filter {
  order?: 'newest' | 'oldest' | undefined;
  limit: number;
  offset: number;
}

interface PageOfContacts {
  rows: StoredContact[];
  total: number;
  atLeast?: true;
}

/** A page of the messages that match a filter, newest first where nothing else is asked for. */
export async function pageOfContacts(em: SqlEntityManager, list: PageOf): Promise<PageOfContacts> {
  const { limit, offset, order, ...filter } = list;
  const found = await inOrder(em, filter, order);
  if (!isBlank(filter.q)) {
    const hits = await found.limit(HITS_MAX + 1).execute();
    const { ids, ...totals } = pageOfHits(hits, { limit, offset });
    return { rows: await findInOrder(em, ids), ...totals };
  }
  // Rows before the page are read in the index alone. One row more shows whether there is another page.
  const some = await found
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const rows = await findInOrder(
    em,
    some.slice(0, limit).map(({ id }) => id),
  );
  if (filtersStateOnly(filter)) return { rows, total: (await countByState(em))(...statesOf(filter.state)) };
  const seen = some.length === 0 ? 0 : offset + some.length;
  const condition = await conditionOf(em, filter);
  return { rows, ...(await totalOf(em, condition, seen, some.length <= limit)) };
}

/** Ids of the messages that match a filter. */
async function inOrder(em: SqlEntityManager, filter: Filter, order: PageOf['order']) {
  const direction = directionOf(order);
  // What a search finds has all columns of messages that a filter or an order names.
  const from = ((await searched(em, filter.q)) ?? 'contact') as 'contact';
  return tablesOf(em)
    .selectFrom(from)
    .where(await conditionOf(em, filter))
    .select('contact.id')
    .orderBy('contact.date', direction)
    .orderBy('contact.id', direction);
}

const directionOf = (order: PageOf['order']) => (order === 'oldest' ? 'asc' : 'desc');

/** Messages whose persons one list can hold. */
const GROUPED_MAX = 5_000;
/** Messages of one person that a row names. */
const NAMED_MAX = 100;

/** Messages of one person that match a filter. */
export interface PersonOfRow {
  messages: number;
  ids: number[];
}

/** A page of persons: the first message of each that matches a filter, and which others do. */
export async function pageOfPersons(
  em: SqlEntityManager,
  list: PageOf,
): Promise<PageOfContacts & { persons: Map<number, PersonOfRow> }> {
  const { limit, offset, order, ...filter } = list;
  const found = (await inOrder(em, filter, order)).limit(GROUPED_MAX + 1).as('found');
  const some = await tablesOf(em)
    .selectFrom(found)
    .innerJoin('contact as written', 'written.id', 'found.id')
    .select(['written.id', 'written.email_key'])
    .orderBy('written.date', directionOf(order))
    .orderBy('written.id', directionOf(order))
    .execute();
  const groups = [...Map.groupBy(some.slice(0, GROUPED_MAX), personOf).values()];
  const persons = new Map(
    groups.slice(offset, offset + limit).map((group): [number, PersonOfRow] => {
      const ids = group.map(({ id }) => id);
      return [ids[0] ?? 0, { messages: ids.length, ids: ids.slice(0, NAMED_MAX) }];
    }),
  );
  return {
    rows: await findInOrder(em, [...persons.keys()]),
    persons,
    total: groups.length,
    ...(some.length > GROUPED_MAX && { atLeast: true as const }),
  };
}

/** A message that was stored without the key of its address is the only one of its person. */
const personOf = ({ id, email_key }: { id: number; email_key: string }) =>
  email_key === '' ? id : email_key;

/** Counts messages of each state that match the rest of a filter, each no further than HITS_MAX + 1. */
export async function countMatching(
  em: SqlEntityManager,
  filter: Filter,
): Promise<Record<ContactState, number>> {
  const counts = contactStates.map(async (state) => {
    const some = (await inOrder(em, { ...filter, state }, undefined)).clearOrderBy().limit(HITS_MAX + 1);
    return [state, await countRows(tablesOf(em).selectFrom(some.as('some')))] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as Record<ContactState, number>;
}

/** The messages that a search finds; undefined when nothing is searched for. */
async function searched(
  em: SqlEntityManager,
  q = '',
): Promise<AliasedExpression<SearchedRow<'contact'>, 'contact'> | undefined> {
  const isFromPerson = await fromPerson(em, q);
  if (isFromPerson === undefined) return (await searchRows(em, 'contact', q))?.as('contact');
  // Also the texts that hold what is typed.
  const byText = searchIds(em, 'contact', q, { after: 0, upTo: Number.MAX_SAFE_INTEGER });
  const some = tablesOf(em).selectFrom('contact').select('id');
  const ofPersons = some.where(isFromPerson);
  return tablesOf(em)
    .selectFrom('contact')
    .where('id', 'in', byText === undefined ? ofPersons : ofPersons.union(some.where('id', 'in', byText)))
    .select(['id', 'date', 'state', 'page', 'campaign', 'assignee_id', 'remind_at'])
    .as('contact');
}

/** Messages from a number, in whatever spelling, and of persons who were corrected to what is searched for; undefined where it is neither. */
async function fromPerson(em: SqlEntityManager, q: string): Promise<Expression<SqlBool> | undefined> {
  const number = wholeNumber(q);
  const corrected = await correctedPersons(em, q);
  if (number === null && corrected.length === 0) return undefined;
  const eb = expressionBuilder<Tables, 'contact'>();
  return eb.or([
    ...(number === null ? [] : [eb('contact.phone_key', '=', number)]),
    ...(corrected.length === 0 ? [] : [eb('contact.email_key', 'in', corrected)]),
  ]);
}

async function findInOrder(em: SqlEntityManager, ids: readonly number[]): Promise<StoredContact[]> {
  const rows = new Map((await findStored(em, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * How many messages match a filter, counted no further than `HITS_MAX`.
 * @param seen rows up to the end of a page, and one more where there is one; 0 for a page behind the last
 * @param isLast whether there is none
 */
async function totalOf(
  em: SqlEntityManager,
  condition: Expression<SqlBool>,
  seen: number,
  isLast: boolean,
): Promise<{ total: number; atLeast?: true }> {
  const some = tablesOf(em)
    .selectFrom('contact')
    .where(condition)
    .select('contact.id')
    .limit(HITS_MAX + 1);
  const count = await countRows(tablesOf(em).selectFrom(some.as('some')));
  if (count <= HITS_MAX) return { total: count };
  return isLast && seen > HITS_MAX ? { total: seen } : { total: Math.max(count, seen), atLeast: true };
}

/** How many ids one read of the export covers. */
const BATCH = 500;

/** All messages that match a filter, newest id first, batch by batch. */
export async function* contactBatches(em: SqlEntityManager, filter: Filter): AsyncGenerator<StoredContact[]> {
  const newest = await tablesOf(em)
    .selectFrom('contact')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const condition = await conditionOf(em, filter);
  const isFromPerson = await fromPerson(em, filter.q ?? '');
  for (let upTo = newest?.id ?? 0; upTo > 0; upTo -= BATCH) {
    const hits = searchIds(em, 'contact', filter.q, { after: upTo - BATCH, upTo });
    yield await tablesOf(em)
      .selectFrom('contact')
      .select(COLUMNS)
      .where('contact.id', '>', upTo - BATCH)
      .where('contact.id', '<=', upTo)
      .where(condition)
      .where((eb) => {
        if (hits === undefined) return eb.and([]);
        const found = eb('contact.id', 'in', hits);
        return isFromPerson === undefined ? found : eb.or([found, isFromPerson]);
      })
      .orderBy('contact.id', 'desc')
      .execute();
  }
}

/** Reminders that are due. */
export async function countDue(em: SqlEntityManager, now: number): Promise<number> {
  const due = tablesOf(em).selectFrom('contact').where('remind_at', '<=', now);
  return countRows(due.where(await notBeingErased(em)));
}

/** Messages of these ids, in no order. */
export const findStored = async (em: SqlEntityManager, ids: readonly number[]): Promise<StoredContact[]> =>
  tablesOf(em)
    .selectFrom('contact')
    .where('contact.id', 'in', ids)
    .where(await notBeingErased(em))
    .select(COLUMNS)
    .execute();

/** A message as the operator sees it. @throws Problem not_found */
export async function readContact(em: SqlEntityManager, id: number): Promise<Contact> {
  const [contact] = await viewContacts(em, await findStored(em, [id]));
  if (contact === undefined) throw new Problem('not_found');
  return contact;
}

/** Which messages a list holds. Times are milliseconds since 1970. */
export interface Filter {
  q?: string | undefined;
  state?: StateFilter | undefined;
  ids?: readonly number[] | undefined;
  since?: number | undefined;
  before?: number | undefined;
  path?: string | undefined;
  campaign?: string | undefined;
  label?: number | undefined;
  /** null: unassigned. */
  assignee?: number | null | undefined;
  /** Only messages whose reminder is due by then. */
  remindBy?: number | undefined;
  /** Only messages with a mail that was not sent, as far as it is known. */
  hasUnsentMail?: true | undefined;
}

/** Whether the totals of triggers are the total of this filter. */
export const filtersStateOnly = ({ state: _, ...others }: Filter): boolean =>
  Object.values(others).every((value) => value === undefined || value === '');

const statesOf = (state: StateFilter | undefined): readonly ContactState[] => {
  if (state === undefined) return contactStates;
  return state === 'inbox' ? contactStates.filter((one) => one !== 'suspected') : [state];
};

function hasState(state: StateFilter | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'contact'>();
  if (state === undefined) return eb.and([]);
  // SQLite uses the index of such rows only for a literal.
  return state === 'inbox'
    ? eb('contact.state', '<>', literal('suspected'))
    : eb('contact.state', '=', state);
}

/** Up to so many messages of a label are sorted; for more of them, all messages are read in the order of their dates. */
const SORTED_MAX = 2_000;

async function hasLabel(em: SqlEntityManager, label: number): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Tables, 'contact'>();
  const labelled = tablesOf(em).selectFrom('contact_label').where('label_id', '=', label);
  const some = labelled.select('contact_id').limit(SORTED_MAX + 1);
  return (await countRows(tablesOf(em).selectFrom(some.as('some')))) > SORTED_MAX
    ? eb.exists(labelled.whereRef('contact_id', '=', 'contact.id' as 'contact_id').select('label_id'))
    : eb('contact.id', 'in', labelled.select('contact_id'));
}

/** What a message must be to match a filter, apart from the words that are searched for. */
async function conditionOf(em: SqlEntityManager, filter: Filter): Promise<Expression<SqlBool>> {
  const { ids, since, before, path, campaign, label, assignee, remindBy } = filter;
  const eb = expressionBuilder<Tables, 'contact'>();
  const conditions = [hasState(filter.state), await notBeingErased(em)];
  if (ids !== undefined) conditions.push(eb('contact.id', 'in', ids));
  if (since !== undefined) conditions.push(eb('contact.date', '>=', since));
  if (before !== undefined) conditions.push(eb('contact.date', '<', before));
  if (path !== undefined) conditions.push(eb('contact.page', '=', path));
  if (campaign !== undefined) {
    conditions.push(eb('contact.campaign', 'is not', null));
    conditions.push(eb(campaignName(em, eb.ref('contact.campaign')), '=', campaign));
  }
  if (label !== undefined) conditions.push(await hasLabel(em, label));
  if (assignee !== undefined)
    conditions.push(
      assignee === null ? eb('contact.assignee_id', 'is', null) : eb('contact.assignee_id', '=', assignee),
    );
  if (filter.hasUnsentMail) conditions.push(eb('contact.id', 'in', unsentMails(em).select('contact_id')));
  if (remindBy !== undefined) conditions.push(eb('contact.remind_at', '<=', remindBy));
  return eb.and(conditions);
}

/** The columns that operators see of a message. */
const COLUMNS = [
  'contact.id',
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'contact.phone',
  'contact.message',
  'contact.preferred_channel',
  'contact.preferred_time',
  'contact.date',
  'contact.written_at',
  'contact.state',
  'contact.page',
  'contact.campaign',
  'contact.referrer',
  'contact.notice',
  'contact.notice_at',
  'contact.suspicion',
  'contact.note',
  'contact.note_revision',
  'contact.phone_key',
  'contact.email_key',
  'contact.answered_at',
  'contact.answered_by',
  'contact.assignee_id',
  'contact.remind_at',
] as const;
type Column = (typeof COLUMNS)[number] extends `contact.${infer Name}` ? Name : never;
type StoredContact = Pick<Row<'contact'>, Column>;

/** Messages as operators see them. */
export async function viewContacts(em: SqlEntityManager, rows: readonly StoredContact[]): Promise<Contact[]> {
  const labels = await labelsOf(
    em,
    rows.map(({ id }) => id),
  );
  const corrections = await correctionsOf(
    em,
    rows.map(({ email_key }) => email_key),
  );
  return rows.map(({ assignee_id: assignee, email_key, ...row }) => ({
    ...row,
    corrected: corrections.get(email_key) ?? null,
    date: asTime(row.date),
    written_at: row.written_at === null ? null : asTime(row.written_at),
    notice_at: row.notice_at === null ? null : asTime(row.notice_at),
    campaign: row.campaign === null ? {} : JSON.parse(row.campaign),
    answered_at: row.answered_at === null ? null : asTime(row.answered_at),
    remind_at: row.remind_at === null ? null : asTime(row.remind_at),
    labels: (labels.get(row.id) ?? []).map(({ id }) => id),
    assignee,
  }));
}

const asTime = (date: number) => new Date(date).toISOString();
