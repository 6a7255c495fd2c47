import type { Binder } from '#api/http/endpoints/bind.ts';
import { BYTE_ORDER_MARK, csvLine } from '#api/http/endpoints/csv-line.ts';
import {
  exportSources,
  listSources,
  readVitals,
  reportSources,
  reportVisit,
  type Source,
} from '#contract/traffic.ts';
import type { SourcesService } from './sources.service.ts';
import type { VitalsService } from './vitals.service.ts';

interface Deps {
  sources: SourcesService;
  vitals: VitalsService;
}

/** Where visits come from, and how fast pages were: told by all, read by the operator. */
export function trafficRoutes({ bind }: Binder, { sources, vitals }: Deps): void {
  bind(reportVisit, [], ({ body: { counts = [], ...report } }, { ip, ctx }) => {
    vitals.count(report);
    sources.count(counts, { ip, headers: ctx?.headers });
  });

  bind(readVitals, [], () => vitals.read());

  bind(reportSources, [], ({ body }, { ip, ctx }) => {
    sources.count(body.counts, { ip, headers: ctx?.headers });
  });

  bind(listSources, [], ({ query }) => sources.list(query));

  bind(exportSources, [], async ({ query }, { ctx }) => {
    if (ctx === undefined) return;
    const rows = await sources.all(query);
    ctx.attachment('sources.csv');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = `${BYTE_ORDER_MARK}${csvLine(columns)}${rows.map(rowOf).join('')}`;
  });
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
