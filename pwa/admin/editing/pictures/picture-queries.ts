import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listPictures, PICTURES_A_PAGE } from '#contract/media.ts';

export const picturesKey = ['operator', 'pictures'] as const;

/** What narrows the library. */
export interface PicturesFilter {
  q?: string | undefined;
  only?: 'used' | 'unused' | undefined;
}

/** One page of the library, the newest first. */
export const picturesQuery = (
  callApi: CallApi,
  { page = 1, ...filter }: PicturesFilter & { page?: number },
) =>
  queryOptions({
    queryKey: [...picturesKey, 'list', filter, page],
    queryFn: ({ signal }) =>
      callApi(listPictures, { query: { ...filter, page, limit: PICTURES_A_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
