import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { indianDay, indianDays } from '#contract/indian-day.ts';
import { exportSources, listSources } from '#contract/traffic.ts';
import { downloadCsv } from '#pwa/shared/api/download.ts';
import type { ShownSources, Span } from './sources-address.ts';

/** Rows on one page of the table. */
export const SOURCE_ROWS = 20;

function daysOf(span: Span): { from: string; to: string } {
  const now = new Date();
  const to = indianDay(now);
  return { from: indianDays(now, span)[0] ?? to, to };
}

/** One page of the table. In memory only, and never old. */
export const sourcesQuery = (callApi: CallApi, { days, by, sort, order, page }: ShownSources) =>
  queryOptions({
    queryKey: ['operator', 'sources', 'list', { days, by, sort, order, page }],
    queryFn: ({ signal }) => {
      const query = { ...daysOf(days), by, sort, order, page, limit: SOURCE_ROWS };
      return callApi(listSources, { query }, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Everything of the span in one row; undefined where nothing was counted. */
export const totalQuery = (callApi: CallApi, days: Span) =>
  queryOptions({
    queryKey: ['operator', 'sources', 'total', days],
    queryFn: async ({ signal }) => {
      const { rows } = await callApi(listSources, { query: { ...daysOf(days), by: 'total' } }, { signal });
      return rows[0] ?? null;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Hands the whole table, all its pages, to the browser as a file. Gives the file's name. */
export const saveSources = ({ days, by, sort, order }: ShownSources): Promise<string> =>
  downloadCsv(exportSources.path, new URLSearchParams({ ...daysOf(days), by, sort, order }), 'sources');
