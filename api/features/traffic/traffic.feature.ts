import type { Orm } from '#api/db/orm-type.ts';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { BYTE_ORDER_MARK, csvLine } from '#api/http/endpoints/csv-line.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { DAY_MS, SECOND_MS } from '#contract/time.ts';
import {
  exportSources,
  listSourceDays,
  listSources,
  readVitals,
  reportSources,
  reportVisit,
  type Source,
} from '#contract/traffic.ts';
import { createSources } from './sources.service.ts';
import { createVitalsService } from './vitals.service.ts';

/**
 * Visits and the speed of pages, counted and never recorded. The browser sends them when a page is hidden or left, up to days later;
 * programs are left out, and one address may add only a share. Counts are added up in memory and written every three
 * seconds. A day has 2,000 rows of sources at most, the last 500 for names that several addresses bring; further names count
 * as `other`.
 */
export function createTrafficFeature({ log, ...deps }: { orm: Orm; now: () => Date; log: Logger }) {
  const sources = createSources(deps);
  const vitals = createVitalsService(deps);
  const stored = (work: Promise<void>, what: string) =>
    work.catch((error) => log.error(describeError(error), `${what} were not stored`));
  return {
    service: { sources, vitals },
    routes({ bind }: Binder) {
      bind(reportVisit, ({ body: { counts = [], ...report } }, { ip, ctx }) => {
        vitals.count(report);
        sources.count(counts, { ip, headers: ctx?.headers });
      });

      bind(readVitals, () => vitals.read());

      bind(reportSources, ({ body }, { ip, ctx }) => {
        sources.count(body.counts, { ip, headers: ctx?.headers });
      });

      bind(listSources, ({ query }) => sources.list(query));

      bind(listSourceDays, ({ query }) => sources.days(query));

      bind(exportSources, async ({ query }, { ctx }) => {
        const rows = await sources.all(query);
        ctx.attachment('sources.csv');
        ctx.type = 'text/csv; charset=utf-8';
        ctx.body = `${BYTE_ORDER_MARK}${csvLine(columns)}${rows.map(rowOf).join('')}`;
      });
    },
    jobs: [
      { what: 'visits that were counted are stored', everyMs: 3 * SECOND_MS, work: sources.flush },
      { what: 'measurements that were counted are stored', everyMs: 3 * SECOND_MS, work: vitals.flush },
      { what: 'old counts of visits removed', everyMs: DAY_MS, work: sources.prune },
      { what: 'old measurements removed', everyMs: DAY_MS, work: vitals.prune },
    ],
    async flush() {
      await stored(vitals.flush(), 'measurements');
      await stored(sources.flush(), 'visits');
    },
  };
}

const columns = [
  'page',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'referrer',
  'visits',
  'taps',
  'tap_rate',
  'messages',
  'message_rate',
];

const rowOf = ({ page, campaign, referrer, visits, taps, tap_rate, messages, message_rate }: Source) =>
  csvLine([
    page ?? '',
    campaign?.utm_source ?? '',
    campaign?.utm_medium ?? '',
    campaign?.utm_campaign ?? '',
    referrer ?? '',
    visits,
    taps,
    tap_rate ?? '',
    messages,
    message_rate ?? '',
  ]);
