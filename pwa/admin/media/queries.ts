import * as z from 'zod/mini';
import type { CallApi } from '#contract/endpoint.ts';
import { countUnused, listPictures, readPicture } from '#contract/media.ts';
import { picturesKey } from '#pwa/admin/editing/pictures/picture-queries.ts';
import { freshQuery } from '#pwa/admin/kit/fresh-query.ts';
import type { SearchOf } from '#pwa/admin/kit/screen-search.ts';

/** What the address of the screen says; `open`: the picture that is open. */
export const mediaSearch = z.extend(listPictures.query, { open: z.optional(z.string()) });
export type MediaSearch = SearchOf<typeof mediaSearch>;

export const pictureQuery = (callApi: CallApi, name: string) =>
  freshQuery([...picturesKey, 'one', name], (options) => callApi(readPicture, { params: { name } }, options));

export const unusedQuery = (callApi: CallApi) =>
  freshQuery([...picturesKey, 'unused'], (options) => callApi(countUnused, {}, options));
