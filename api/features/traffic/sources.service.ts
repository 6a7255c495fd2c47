import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { isbot } from 'isbot';
import type { Expression, ExpressionBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { rowsOfPage } from '#api/db/counts.ts';
import { engineOf } from '#api/db/engine.ts';
import type { ServiceDeps } from '#api/db/orm-type.ts';
import { type Row, tablesOf } from '#api/db/tables.ts';
import { inTransaction } from '#api/db/transaction.ts';
import type { Page } from '#contract/endpoint.ts';
import { indianDayNumber } from '#contract/indian-day.ts';
import { Problem } from '#contract/problem.ts';
import { DAY_MS } from '#contract/time.ts';
import {
  SOURCE_DAYS,
  SOURCES_A_DAY,
  SOURCES_CSV_MAX,
  type Source,
  type SourceCounts,
  type SourceDay,
  type SourceGroup,
  type SourceOrder,
  type SourcesQuery,
  type SourcesSpan,
} from '#contract/traffic.ts';
import { vitalPages } from '#contract/traffic-rules.ts';
import { CAMPAIGN_MAX } from '#contract/visit.ts';
import { type Counter, createCounter } from './counter.ts';
import { SourceDayEntity } from './traffic.entities.ts';

/** How many days are shown without `from`. */
const SHOWN_DAYS = 30;
const ROWS = 50;

/** Stands for a name that does not fit. */
const OTHER = 'other';

/** Room that is left, beyond this, for names that several addresses bring. */
const OF_ONE_ADDRESS = 1_500;

interface Counted extends Row<'source_day'> {
  /** Whether several addresses have brought its names. */
  isShared: boolean;
}

const isOfSite = ({ page }: SourceKey) => vitalPages.some((each) => each === page);

/** Whether it says more than which page of the site itself was visited. */
const isNamed = (row: SourceKey): boolean =>
  !isOfSite(row) ||
  [row.utm_source, row.utm_medium, row.utm_campaign, row.referrer].some((name) => name !== '');

/** Counts the visits among those that find no room by their names. */
const withoutNames = (row: Counted): Counted => ({
  ...row,
  page: isOfSite(row) ? row.page : OTHER,
  utm_source: OTHER,
  utm_medium: '',
  utm_campaign: '',
  referrer: OTHER,
});

const roomFor = ({ isShared }: Pick<Counted, 'isShared'>) => (isShared ? SOURCES_A_DAY : OF_ONE_ADDRESS);

/** Where visits, taps on a chat and messages come from: counts of days, and no trace of a single visitor. */
export function createSources({ orm, now }: ServiceDeps) {
  const counts: Counter<keyof SourceKey, Counted> = createCounter({
    orm,
    table: 'source_day',
    key: KEY,
    counted: ['visits', 'taps'],
    place(row, waiting) {
      const hasRoom = waiting.has(counts.nameOf(row)) || waiting.size < roomFor(row);
      const placed = hasRoom ? row : withoutNames(row);
      return { ...placed, isShared: row.isShared || waiting.get(counts.nameOf(placed))?.isShared === true };
    },
    /** Counts sources beyond SOURCES_A_DAY of a day together under `other`. */
    async settle(em, rows) {
      const settled: Counted[] = [];
      for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) {
        const stored = tablesOf(em).selectFrom('source_day').where('day', '=', day).select(KEY);
        const known = new Set((await stored.execute()).map(counts.nameOf));
        for (const row of ofDay) {
          const hasRoom = known.has(counts.nameOf(row)) || known.size < roomFor(row);
          if (hasRoom) known.add(counts.nameOf(row));
          settled.push(hasRoom ? row : withoutNames(row));
        }
      }
      return settled;
    },
  });
  const shares = createAddressShares();
  const today = () => indianDayNumber(now().getTime());

  /** The first and the last day that are asked for. */
  function daysOf({ from: first, to: last }: Pick<SourcesSpan, 'from' | 'to'>) {
    const to = last === undefined ? today() : Date.parse(last) / DAY_MS;
    const from = first === undefined ? to - SHOWN_DAYS + 1 : Date.parse(first) / DAY_MS;
    if (from > to) {
      throw Problem.field('from', 'Must not be after `to`.');
    }
    return { from, to };
  }

  async function sums(
    query: SourcesSpan,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<CountedSource[]> {
    const { from, to } = daysOf(query);
    // What waits in this process is shown, too.
    await counts.flush();
    const { by = 'all', sort = 'visits', order = sort === 'name' ? 'asc' : 'desc' } = query;
    return sumSources(orm.em.fork(), { from, to, by, sort, order, limit, offset });
  }

  return {
    /** Adds to the counts, within some seconds in the database, unless `headers` are of one who is not counted. */
    count(
      rows: SourceCounts,
      { ip, headers = {} }: { ip: string; headers?: IncomingHttpHeaders | undefined },
    ): void {
      if (!isCounted(headers)) return;
      const day = today();
      shares.begin(day);
      for (const { ago, page, campaign, referrer, visits, taps } of shares.within(ip, rows)) {
        const row = {
          day: day - ago,
          page,
          utm_source: nameOf(campaign?.utm_source),
          utm_medium: nameOf(campaign?.utm_medium),
          utm_campaign: nameOf(campaign?.utm_campaign),
          referrer: referrer ?? '',
          visits,
          taps,
        };
        const name = isNamed(row) ? shares.nameOf(ip, counts.nameOf(row)) : 'several';
        const counted = { ...row, isShared: name === 'several' };
        counts.add(name === 'none' ? withoutNames(counted) : counted);
      }
    },

    flush: counts.flush,

    async list({ page = 1, limit, ...query }: SourcesQuery): Promise<Page<Source>> {
      const rows = await sums(query, rowsOfPage({ page, limit }, ROWS));
      // Beyond the last page nothing says how many there are.
      const [first = page > 1 ? (await sums(query, { limit: 1, offset: 0 }))[0] : undefined] = rows;
      return { rows: rows.map(viewSource), total: Number(first?.total ?? 0) };
    },

    /** Days that are no longer kept are left out. */
    async days(query: Pick<SourcesSpan, 'from' | 'to'>): Promise<SourceDay[]> {
      const { from, to } = daysOf(query);
      await counts.flush();
      const first = Math.max(from, today() - SOURCE_DAYS + 1);
      const last = Math.min(to, today());
      const span = { from: first, to: last, limit: SOURCE_DAYS, offset: 0 };
      const rows = await sumSources(orm.em.fork(), { ...span, by: 'day', sort: 'name', order: 'asc' });
      const byDay = new Map(rows.map((row) => [row.day, row]));
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
        const { visits = 0, taps = 0, messages = 0 } = byDay.get(first + index) ?? {};
        return {
          day: new Date((first + index) * DAY_MS).toISOString().slice(0, 10),
          ...{ visits: Number(visits), taps: Number(taps), messages: Number(messages) },
        };
      });
    },

    async all(query: SourcesSpan): Promise<Source[]> {
      return (await sums(query, { limit: SOURCES_CSV_MAX, offset: 0 })).map(viewSource);
    },

    /** Deletes the days that are no longer kept. */
    prune: (): Promise<void> =>
      inTransaction(orm, async (em) => {
        const day = today() - SOURCE_DAYS + 1;
        await em.nativeDelete(SourceDayEntity, { day: { $lt: day } });
        await engineOf(em).pruneContactSources(em, day);
      }),
  };
}

/** A person whose browser does not ask to be left out: Global Privacy Control (https://w3c.github.io/gpc), Do Not Track. */
function isCounted({ 'user-agent': agent = '', 'sec-gpc': gpc, dnt }: IncomingHttpHeaders): boolean {
  return agent !== '' && !isbot(agent) && gpc !== '1' && dnt !== '1';
}

/** Cuts a name as the triggers cut those of messages. */
const nameOf = (value = '') =>
  value.length <= CAMPAIGN_MAX ? value : [...value].slice(0, CAMPAIGN_MAX).join('');

function viewSource(row: CountedSource): Source {
  const { page = null, utm_source, utm_medium, utm_campaign, referrer = null } = row;
  const visits = Number(row.visits);
  const taps = Number(row.taps);
  const messages = Number(row.messages);
  const rate = (times: number) => (visits === 0 ? null : Math.round((times / visits) * 10_000) / 10_000);
  const isByCampaign = utm_source !== undefined;
  return {
    page,
    campaign: isByCampaign
      ? {
          ...(utm_source && { utm_source }),
          ...(utm_medium && { utm_medium }),
          ...(utm_campaign && { utm_campaign }),
        }
      : null,
    referrer,
    visits,
    taps,
    tap_rate: rate(taps),
    messages,
    message_rate: rate(messages),
  };
}

/** Names that one address may bring into the counts of a day: others of it count as `other`. */
const NAMES = 100;
/** Visits, and taps, that count on a day from one address. Whole towns may share one. */
const TIMES = 5_000;
/** How many visits one call may report. A device that had no connection reports many at once. */
const TIMES_OF_CALL = 200;
/** Addresses, and names, that are remembered. */
const REMEMBERED = 20_000;

const kinds = ['visits', 'taps'] as const;
type Times = Record<(typeof kinds)[number], number>;

/** `several`: brought by more than one address; `one`: by this alone; `none`: it has brought too many. */
type NameOf = 'several' | 'one' | 'none';

/** What one address may add to the counts of a day, by the process's own memory. */
function createAddressShares() {
  const addresses = new LRUCache<string, Times & { names: number }>({ max: REMEMBERED });
  /** Which address brought it first; '' for several. */
  const names = new LRUCache<string, string>({ max: REMEMBERED });
  let day: number | undefined;

  const shareOf = (address: string) => {
    const share = addresses.get(address) ?? { names: 0, visits: 0, taps: 0 };
    addresses.set(address, share);
    return share;
  };

  return {
    begin(today: number): void {
      if (day !== today) {
        addresses.clear();
        names.clear();
      }
      day = today;
    },

    nameOf(address: string, text: string): NameOf {
      const name = hash('sha256', text, 'base64url').slice(0, 16);
      const first = names.get(name);
      if (first === address) return 'one';
      if (first !== undefined) {
        names.set(name, '');
        return 'several';
      }
      const share = shareOf(address);
      if (share.names >= NAMES) return 'none';
      share.names += 1;
      names.set(name, address);
      return 'one';
    },

    /** Gives the rows of one call with what of them counts; those of which nothing does are left out. */
    within<Row extends Times>(address: string, rows: readonly Row[]): Row[] {
      const share = shareOf(address);
      const ofCall: Times = { visits: 0, taps: 0 };
      const counted = rows.map((row) => {
        const times: Times = { visits: row.visits, taps: row.taps };
        for (const kind of kinds) {
          times[kind] = Math.max(0, Math.min(row[kind], TIMES_OF_CALL - ofCall[kind], TIMES - share[kind]));
          ofCall[kind] += times[kind];
          share[kind] += times[kind];
        }
        return { ...row, ...times };
      });
      return counted.filter(({ visits, taps }) => visits + taps > 0);
    },
  };
}

type SourceKey = Omit<Row<'source_day'>, 'visits' | 'taps'>;

/** Columns that identify a row. */
const KEY = ['day', 'page', 'utm_source', 'utm_medium', 'utm_campaign', 'referrer'] as const;

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const columnsOf = {
  page: ['page'],
  campaign: CAMPAIGN,
  referrer: ['referrer'],
  all: ['page', ...CAMPAIGN, 'referrer'],
  total: [],
  day: ['day'],
} as const satisfies Record<SourceGroup | 'day', readonly (keyof SourceKey)[]>;

interface Asked {
  /** The first and the last day. */
  from: number;
  to: number;
  by: SourceGroup | 'day';
  sort: SourceOrder;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Names that rows are not divided by are absent. */
type CountedSource = Partial<SourceKey> & Record<'visits' | 'taps' | 'messages' | 'total', number>;

/** One page of the sums; `total`: how many rows there are in all. */
async function sumSources(em: SqlEntityManager, asked: Asked): Promise<CountedSource[]> {
  const { from, to, by, sort, order, limit, offset } = asked;
  const columns: readonly (keyof SourceKey)[] = columnsOf[by];
  const db = tablesOf(em);
  const visited = db
    .selectFrom('source_day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(columns)
    .select((eb) => ['visits', 'taps', eb.lit<number>(0).as('messages')]);
  const written = db
    .selectFrom('contact_source')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(columns)
    .select((eb) => [eb.lit<number>(0).as('visits'), eb.lit<number>(0).as('taps'), 'count as messages']);
  const sums = db
    .selectFrom(visited.unionAll(written).as('counted'))
    .select(columns)
    .select(({ fn }) => [
      fn.sum<number>('visits').as('visits'),
      fn.sum<number>('taps').as('taps'),
      fn.sum<number>('messages').as('messages'),
      fn.countAll<number>().over().as('total'),
    ])
    .$if(columns.length > 0, (query) => query.groupBy(columns))
    .having(({ eb, fn }) =>
      eb(eb(fn.sum('visits'), '+', eb(fn.sum('taps'), '+', fn.sum('messages'))), '>', 0),
    );
  const sorted = sort === 'name' ? sums : sums.orderBy((eb) => measureOf(eb, sort), order);
  // Never two orders of the same rows.
  const names = sort === 'name' ? order : 'asc';
  return columns
    .reduce((query, column) => query.orderBy(column, names), sorted)
    .limit(limit)
    .offset(offset)
    .execute();
}

type Sums = Record<'counted', Record<'visits' | 'taps' | 'messages', number>>;

/** What numbers are sorted by. Where no visit was counted there is no rate, which sorts below all rates. */
function measureOf(
  { eb, fn, lit }: ExpressionBuilder<Sums, 'counted'>,
  sort: Exclude<SourceOrder, 'name'>,
): Expression<number> {
  if (sort !== 'tap_rate' && sort !== 'message_rate') return fn.sum<number>(sort);
  const times = eb(fn.sum<number>(sort === 'tap_rate' ? 'taps' : 'messages'), '*', lit(1_000_000));
  const visits = fn<number>('nullif', [fn.sum<number>('visits'), lit(0)]);
  return fn.coalesce(eb(times, '/', visits), lit(-1));
}
