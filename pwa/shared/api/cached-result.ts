import type { QueryKey } from '@tanstack/react-query';

/** What a query holds: data of the network, or of a copy on this device, which may be old. */
export interface CachedResult<T> {
  data: T;
  /** When the copy was saved, in milliseconds since 1970; undefined for data of the network. */
  savedAt?: number | undefined;
}

export interface CachedQuery<T> {
  queryKey: QueryKey;
  /** Asks the network. */
  queryFn: (context: { signal: AbortSignal }) => Promise<CachedResult<T>>;
  /** Reads the copy on this device; rejects when there is none. */
  readSaved: () => Promise<CachedResult<T>>;
}

/** Whether a query holds a copy, which is to be asked for again. */
export const isSavedCopy = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'savedAt' in result && result.savedAt !== undefined;
