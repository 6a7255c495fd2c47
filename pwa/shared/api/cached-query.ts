import type { CallOptions } from '#contract/endpoint.ts';
import type { CachedQuery, CachedResult } from './cached-result.ts';

/** A call whose answers are saved on this device. */
export function cachedQuery<Answered, T = Answered>(
  queryKey: readonly unknown[],
  read: (options: CallOptions) => Promise<Answered>,
  take: (answer: Answered, saved: boolean) => T,
): CachedQuery<T> {
  const request = async (options: CallOptions): Promise<CachedResult<T>> => {
    let savedAt: number | undefined;
    const answer = await read({
      ...options,
      onSavedAt: (time) => {
        savedAt = time;
      },
    });
    return { data: take(answer, savedAt !== undefined), savedAt };
  };
  return {
    queryKey,
    queryFn: ({ signal }) => request({ signal }),
    readSaved: () =>
      workerInCharge() ? request({ saved: true }) : Promise.reject(new Error('nothing is saved')),
  };
}

const workerInCharge = () =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  navigator.serviceWorker.controller !== null;
