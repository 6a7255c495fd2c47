import * as z from 'zod/mini';
import type { CallApi } from '#contract/endpoint.ts';
import { indianDay, indianDays } from '#contract/indian-day.ts';
import {
  exportSources,
  listSourceDays,
  listSources,
  type SourceOrder,
  sourceGroups,
} from '#contract/traffic.ts';
import { downloadCsv } from '#pwa/admin/kit/download.ts';
import { freshPage, freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import { type SearchOf, useScreenSearch } from '#pwa/admin/kit/screen-search.ts';

/** Spans that can be chosen. Days, the current one included. */
export const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

/** By what visits can be grouped on the screen. */
export const groups = sourceGroups.filter((group) => group !== 'total');

const { page, sort, order } = listSources.query.shape;
const sourcesSearch = z.object({ days: z.enum(spans), by: z.enum(groups), page, sort, order });
/** What the address of the screen says. */
export type SourcesSearch = SearchOf<typeof sourcesSearch>;

/** Numbers are of most interest from the largest, names from A. */
export const firstOrder = (by: SourceOrder): 'asc' | 'desc' => (by === 'name' ? 'asc' : 'desc');

/** What the address does not say. */
const usual = { days: '30', by: 'page', sort: 'visits', page: 1 } as const;

/** What the screen shows. */
export type ShownSources = ReturnType<typeof useShownSources>;

export function useShownSources() {
  const shown = { ...usual, ...useScreenSearch(sourcesSearch) };
  return { ...shown, order: shown.order ?? firstOrder(shown.sort) };
}

/** The first page of what is shown, changed; what is as usual is left out. */
export const changedBy =
  (change: SourcesSearch) =>
  (before: object): SourcesSearch => {
    const changed = Object.entries({ ...before, ...change, page: 1 });
    return Object.fromEntries(changed.filter(([name, value]) => value !== usual[name as keyof typeof usual]));
  };

/** Rows on one page of the table. */
export const SOURCE_ROWS = 20;

function daysOf(span: Span): { from: string; to: string } {
  const now = new Date();
  const to = indianDay(now);
  return { from: indianDays(now, Number(span))[0] ?? to, to };
}

/** One page of the table. In memory only, and never old. */
export const sourcesQuery = (callApi: CallApi, { days, by, sort, order, page }: ShownSources) =>
  freshPage(['operator', 'sources', 'list', { days, by, sort, order, page }], (options) => {
    const query = { ...daysOf(days), by, sort, order, page, limit: SOURCE_ROWS };
    return callApi(listSources, { query }, options);
  });

/** Everything of the span in one row; undefined where nothing was counted. */
export const totalQuery = (callApi: CallApi, days: Span) =>
  freshPage(['operator', 'sources', 'total', days], async (options) => {
    const { rows } = await callApi(listSources, { query: { ...daysOf(days), by: 'total' } }, options);
    return rows[0] ?? null;
  });

/** The counts of each day of the span. */
export const daysQuery = (callApi: CallApi, days: Span) =>
  freshQuery(['operator', 'sources', 'days', days], (options) =>
    callApi(listSourceDays, { query: daysOf(days) }, options),
  );

/** Hands the whole table, all its pages, to the browser as a file. Gives the file's name. */
export const saveSources = ({ days, by, sort, order }: ShownSources): Promise<string> =>
  downloadCsv(exportSources.path, new URLSearchParams({ ...daysOf(days), by, sort, order }), 'sources');
