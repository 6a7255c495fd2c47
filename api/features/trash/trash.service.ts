import type { SqlEntityManager } from '@mikro-orm/sql';
import { type AliasedExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { notBeingErased } from '#api/db/being-erased.ts';
import { countRows, rowsOfPage } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import { literal } from '#api/db/expressions.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import type { Row, Tables } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Caller } from '#api/http/app-state.ts';
import { allows } from '#contract/auth-rules.ts';
import type { HandlerInput, Page } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { type listTrash, type TrashEntry, type TrashKind, trashKinds } from '#contract/trash.ts';
import { restorableSince, TRASH_MS } from '#contract/trash-rules.ts';

interface Deps extends ServiceDeps {
  /** Erase what was deleted too long ago, of each kind. */
  purges: Readonly<Record<TrashKind, () => Promise<number>>>;
}

const kinds = Object.keys(trashKinds) as TrashKind[];

/** Kinds that a caller may see. */
const kindsFor = ({ role }: Caller, kind?: TrashKind): TrashKind[] =>
  kinds.filter((each) => allows(trashKinds[each], role) && (kind === undefined || each === kind));

/** All that was deleted and can be restored, in one list. Each feature deletes and restores its own things. */
export function createTrash({ orm, now, purges }: Deps) {
  /** Marks things as deleted long ago, so that their feature's purge takes them. Gives their number. */
  async function purgeNow(by: Caller, wanted: readonly TrashKind[], id?: string): Promise<number> {
    const since = restorableSince(now());
    const count = await inTransaction(orm, (em) => markForPurge(em, wanted, { operator: by.id, since, id }));
    if (count === 0) return 0;
    await purge(wanted);
    await engineOf(orm.em).releaseSpace(orm);
    return count;
  }

  async function purge(wanted: readonly TrashKind[]): Promise<number> {
    let count = 0;
    for (const work of new Set(wanted.map((kind) => purges[kind]))) count += await work();
    return count;
  }

  return {
    async list(
      { kind, ...page }: HandlerInput<typeof listTrash>['query'],
      by: Caller,
    ): Promise<Page<TrashEntry>> {
      const asked = { operator: by.id, since: restorableSince(now()), ...rowsOfPage(page) };
      const { rows, total } = await pageOfTrash(orm.em.fork(), kindsFor(by, kind), asked);
      return { rows: rows.map(viewEntry), total };
    },

    async deleteForGood(kind: TrashKind, id: string, by: Caller): Promise<void> {
      if ((await purgeNow(by, kindsFor(by, kind), id)) === 0) throw new Problem('not_found');
    },

    /** Deletes for good what was deleted too long ago. Gives how many things that were. */
    purge: () => purge(kinds),

    empty: (kind: TrashKind | undefined, by: Caller): Promise<number> => purgeNow(by, kindsFor(by, kind)),
  };
}

const viewEntry = ({
  deleted_at,
  ...row
}: Awaited<ReturnType<typeof pageOfTrash>>['rows'][number]): TrashEntry => ({
  ...row,
  deleted_at: new Date(deleted_at).toISOString(),
  restorable_until: new Date(deleted_at + TRASH_MS).toISOString(),
});

/** The columns that a trash needs of all tables that have deleted rows: no table has each of them. */
type Trashed = Pick<Tables['deleted_row'], 'kind' | 'row_id' | 'operator_id' | 'deleted_at'> &
  Pick<Tables['deleted_contact'], 'first_name' | 'last_name' | 'email' | 'message'> &
  Pick<Tables['post'], 'id' | 'blog_title'> &
  Pick<Tables['post_draft'], 'key' | 'fields'> &
  Pick<Tables['page'], 'path' | 'published' | 'draft'> &
  Pick<Tables['media'], 'name' | 'alt'> &
  Pick<Tables['fixture'], 'home' | 'away'>;

interface Source {
  table: 'deleted_contact' | 'deleted_row' | 'fixture' | 'media' | 'page' | 'post' | 'post_draft';
  id: 'id' | 'key' | 'name' | 'path' | 'row_id';
  /** The kind in `deleted_row`, for rows that are stored as JSON. */
  copyOf?: Row<'deleted_row'>['kind'];
}

const sources: Record<TrashKind, Source> = {
  message: { table: 'deleted_contact', id: 'id' },
  label: { table: 'deleted_row', id: 'row_id', copyOf: 'label' },
  reply: { table: 'deleted_row', id: 'row_id', copyOf: 'canned_reply' },
  view: { table: 'deleted_row', id: 'row_id', copyOf: 'saved_view' },
  post: { table: 'post', id: 'id' },
  draft: { table: 'post_draft', id: 'key' },
  page: { table: 'page', id: 'path' },
  category: { table: 'deleted_row', id: 'row_id', copyOf: 'category' },
  picture: { table: 'media', id: 'name' },
  fixture: { table: 'fixture', id: 'id' },
};

/** Characters of a message that its line shows. */
const LINE = 160;

interface Viewer {
  /** Views of other operators are not there. */
  operator: number;
  /** What was deleted before cannot be restored. */
  since: Date;
}

/** Each table is called `contact` in these statements, as `notBeingErased()` names it. */
const databaseOf = (em: SqlEntityManager) => em.getKysely<Record<'contact', Trashed>>();
const eb = expressionBuilder<Record<'contact', Trashed>, 'contact'>();

/** Rows of one kind that this operator can restore. */
function isRestorable({ copyOf }: Source, { operator, since }: Viewer): Expression<SqlBool> {
  const ownOrOfAll = eb.or([eb('operator_id', 'is', null), eb('operator_id', '=', operator)]);
  return eb.and([
    eb('deleted_at', '>', since.getTime()),
    ...(copyOf === undefined ? [] : [eb('kind', '=', copyOf), ownOrOfAll]),
  ]);
}

function nameOf(em: SqlEntityManager, kind: TrashKind): AliasedExpression<string, 'name'> {
  const joined = (one: 'first_name' | 'home', between: string, other: 'last_name' | 'away') =>
    eb(eb(one, '||', between), '||', eb.ref(other)).$castTo<string>();
  if (kind === 'message') {
    // Who gave no name is called by the address, as in the lists of messages.
    const name = eb.fn<string | null>('nullif', [
      eb.fn('trim', [joined('first_name', ' ', 'last_name')]),
      literal(''),
    ]);
    return eb.fn.coalesce(name, 'email').as('name');
  }
  if (kind === 'fixture') return joined('home', ' – ', 'away').as('name');
  const fieldOf = (json: 'fields' | 'draft' | 'published', field: string) =>
    engineOf(em).jsonField(eb.ref(json), field);
  if (kind === 'draft') return eb.fn.coalesce(fieldOf('fields', 'blog_title'), literal('')).as('name');
  if (kind === 'page') {
    return eb.fn.coalesce(fieldOf('draft', 'title'), fieldOf('published', 'title'), literal('')).as('name');
  }
  return eb.ref(kind === 'post' ? 'blog_title' : kind === 'picture' ? 'alt' : 'name').as('name');
}

async function entriesOf(em: SqlEntityManager, kind: TrashKind, viewer: Viewer) {
  const source = sources[kind];
  const isShownHere = kind === 'message' ? [(await notBeingErased(em)) as Expression<SqlBool>] : [];
  return databaseOf(em)
    .selectFrom(`${source.table} as contact` as 'contact')
    .where(eb.and([isRestorable(source, viewer), ...isShownHere]))
    .select([
      literal(kind).$castTo<TrashKind>().as('kind'),
      eb.cast<string>(source.id, 'text').as('id'),
      nameOf(em, kind),
      kind === 'message'
        ? eb.fn<string>('substr', ['message', eb.lit(1), eb.lit(LINE)]).as('line')
        : literal('').$castTo<string>().as('line'),
      'deleted_at',
    ]);
}

/** The latest deletion first. */
async function pageOfTrash(
  em: SqlEntityManager,
  kinds: readonly TrashKind[],
  { limit, offset, ...viewer }: Viewer & { limit: number; offset: number },
): Promise<{
  rows: (Pick<TrashEntry, 'kind' | 'id' | 'name' | 'line'> & { deleted_at: number })[];
  total: number;
}> {
  const [first, ...others] = await Promise.all(kinds.map((kind) => entriesOf(em, kind, viewer)));
  if (first === undefined) return { rows: [], total: 0 };
  const trash = others.reduce((all, more) => all.unionAll(more), first).as('trash');
  const rows = await databaseOf(em)
    .selectFrom(trash)
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('kind')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total: await countRows(databaseOf(em).selectFrom(trash)) };
}

/** A time of deletion that is before all that can be restored, so that the next purge takes the row. */
const LONG_AGO = 0;

/** Ends the time for restoring all things of these kinds, or the one with `id`. Returns how many. */
async function markForPurge(
  em: SqlEntityManager,
  kinds: readonly TrashKind[],
  { id, ...viewer }: Viewer & { id: string | undefined },
): Promise<number> {
  let count = 0;
  for (const kind of kinds) {
    const source = sources[kind];
    const { numUpdatedRows } = await databaseOf(em)
      .updateTable(source.table as 'contact')
      .set({ deleted_at: LONG_AGO })
      .where(isRestorable(source, viewer))
      .$if(id !== undefined, (query) => query.where(eb.cast<string>(source.id, 'text'), '=', id ?? ''))
      .executeTakeFirstOrThrow();
    count += Number(numUpdatedRows);
  }
  return count;
}
