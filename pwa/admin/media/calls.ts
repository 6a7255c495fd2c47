import type { QueryClient } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import {
  changePicture,
  deletePicture,
  deleteUnused,
  replacePicture,
  restorePicture,
  restoreUnused,
  undoReplace,
} from '#contract/media.ts';
import { Problem } from '#contract/problem.ts';
import { picturesKey } from '#pwa/admin/editing/pictures/picture-queries.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { unlessGone } from '#pwa/admin/kit/gone.ts';

/** The library, and what posts show of it. */
const changed = (client: QueryClient) => {
  void loadAgain(client, ['posts']);
  void loadAgain(client, ['operator', 'posts']);
  return loadAgain(client, picturesKey);
};

/** The calls that change the library; what is shown is loaded again after each, also after a refusal. */
export function pictureCalls(callApi: CallApi, client: QueryClient) {
  const afterwards = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      void changed(client);
    }
  };
  return {
    describe: (name: string, alt: string, was: string) =>
      afterwards(callApi(changePicture, { params: { name }, body: { alt, was } })),
    replace: (
      name: string,
      { file, key }: { file: File; key: string },
      options: { signal: AbortSignal; onProgress: (sent: number) => void },
    ) => afterwards(callApi(replacePicture, { params: { name }, body: { key }, file }, options)),
    undoReplace: (name: string) => afterwards(callApi(undoReplace, { params: { name } })),
    remove: (name: string) => afterwards(callApi(deletePicture, { params: { name } }).catch(unlessGone)),
    restore: (name: string) => afterwards(callApi(restorePicture, { params: { name } })),
    removeUnused: () => afterwards(callApi(deleteUnused, {})),
    restoreUnused: async (at: string) => {
      const { count } = await afterwards(callApi(restoreUnused, { body: { at } }));
      if (count === 0) throw new Problem('not_found');
    },
  };
}
export type PictureCalls = ReturnType<typeof pictureCalls>;
