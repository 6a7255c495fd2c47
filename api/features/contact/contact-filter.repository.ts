import type { SqlEntityManager } from '@mikro-orm/sql';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { isShown } from '#api/db/being-erased.ts';
import { campaignName, literal } from '#api/db/expressions.ts';
import { type Tables, tablesOf } from '#api/db/tables.ts';
import type { ContactFilter } from '#contract/inbox.ts';

/** Which messages a list is of. Times are milliseconds since 1970. */
export interface Filter {
  q?: string | undefined;
  state?: ContactFilter | undefined;
  ids?: readonly number[] | undefined;
  since?: number | undefined;
  before?: number | undefined;
  path?: string | undefined;
  campaign?: string | undefined;
  label?: number | undefined;
  /** null: nobody's. */
  assignee?: number | null | undefined;
  /** Those whose reminder is due by then. */
  remindBy?: number | undefined;
}

/** Whether totals that triggers count tell how many there are. */
export const isOfStateAlone = ({ state: _, ...others }: Filter): boolean =>
  Object.values(others).every((value) => value === undefined || value === '');

export function isOf(state: ContactFilter | undefined): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'contact'>();
  if (state === undefined) return eb.and([]);
  // A literal, else SQLite does not see that the index of such rows serves.
  return state === 'inbox'
    ? eb('contact.state', '<>', literal('suspected'))
    : eb('contact.state', '=', state);
}

/** Messages of a label up to this number are sorted; of more, the messages are walked in the order of their dates. */
const SORTED_MAX = 2_000;

async function hasLabel(em: SqlEntityManager, label: number): Promise<Expression<SqlBool>> {
  const eb = expressionBuilder<Tables, 'contact'>();
  const labelled = tablesOf(em).selectFrom('contact_label').where('label_id', '=', label);
  const some = labelled.select('contact_id').limit(SORTED_MAX + 1);
  const { count } = await tablesOf(em)
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count > SORTED_MAX
    ? eb.exists(labelled.whereRef('contact_id', '=', 'contact.id' as 'contact_id').select('label_id'))
    : eb('contact.id', 'in', labelled.select('contact_id'));
}

/** All of a filter but its words. */
export async function passes(em: SqlEntityManager, filter: Filter): Promise<Expression<SqlBool>> {
  const { ids, since, before, path, campaign, label, assignee, remindBy } = filter;
  const eb = expressionBuilder<Tables, 'contact'>();
  const conditions = [isOf(filter.state), await isShown(em)];
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
  if (remindBy !== undefined) conditions.push(eb('contact.remind_at', '<=', remindBy));
  return eb.and(conditions);
}
