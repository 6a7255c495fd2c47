import { queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { type ImportRunView, listImports, readImportLines } from '#contract/import.ts';

/** A running import is looked at every so many milliseconds. */
const POLL_MS = 1_000;

export const isActive = ({ state }: Pick<ImportRunView, 'state'>) =>
  state === 'waiting' || state === 'running';

export const importsKey = ['operator', 'server', 'imports'] as const;

/** All imports, newest first, whoever began them and in whichever window. */
export const importsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: importsKey,
    queryFn: ({ signal }) => callApi(listImports, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isActive) ? POLL_MS : false),
  });

/** Lines of a report that are shown on the screen; the file has all. */
export const LINES_SHOWN = 300;

export const linesQuery = (callApi: CallApi, { id, lines }: Pick<ImportRunView, 'id' | 'lines'>) =>
  queryOptions({
    queryKey: [...importsKey, id, lines],
    queryFn: ({ signal }) =>
      callApi(readImportLines, { params: { run: id }, query: { limit: LINES_SHOWN } }, { signal }),
  });
