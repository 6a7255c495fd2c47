import type { QueryKey } from '@tanstack/react-query';

/** The data of a query: from the network, or from a saved copy, which may be old. */
export interface CachedResult<T> {
  data: T;
  /** When the copy was saved, in milliseconds since 1970; undefined for data from the network. */
  savedAt?: number | undefined;
}

/** The responses from which a page was rendered. */
export type Answers = readonly (readonly [QueryKey, unknown])[];

export interface CachedQuery<T> {
  queryKey: QueryKey;
  /** Asks the network. */
  queryFn: (context: { signal: AbortSignal }) => Promise<CachedResult<T>>;
  /** Reads the copy on this device; rejects when there is none. */
  readSaved: () => Promise<CachedResult<T>>;
}

/** Whether the data of a query is a saved copy, which has to be fetched again. */
export const isSavedCopy = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'savedAt' in result && result.savedAt !== undefined;
