import type { CallApi } from '#contract/endpoint.ts';
import { listPictures, PICTURES_A_PAGE } from '#contract/media.ts';
import { freshPage } from '#pwa/admin/kit/fresh-query.ts';

export const picturesKey = ['operator', 'pictures'] as const;

/** What narrows the library. */
interface PicturesFilter {
  q?: string | undefined;
  only?: 'used' | 'unused' | undefined;
}

/** One page of the library, the newest first. */
export const picturesQuery = (
  callApi: CallApi,
  { page = 1, ...filter }: PicturesFilter & { page?: number },
) =>
  freshPage([...picturesKey, 'list', filter, page], (options) =>
    callApi(listPictures, { query: { ...filter, page, limit: PICTURES_A_PAGE } }, options),
  );
