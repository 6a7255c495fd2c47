import { LRUCache } from 'lru-cache';
import { type CacheEntry, sizeOf } from './cache-entry.ts';
import type { KeyOf } from './cache-key.ts';
import type { Encoding } from './compress.ts';

/** Changes with all that entries are made of. */
export interface Revision {
  /** undefined while it is not known. */
  current(): string | undefined;
  /** Looks it up where it is not known. */
  refresh(): Promise<void>;
}

interface Options {
  maxBytes: number;
  keyOf: KeyOf;
  contentRevision: Revision;
}

export type CacheStore = ReturnType<typeof createCacheStore>;

/** Responses by the key of their address and their encoding, at most `maxBytes` of them. */
export function createCacheStore({ maxBytes, keyOf, contentRevision }: Options) {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    // One that would push out most of the others is made anew each time.
    maxEntrySize: Math.ceil(maxBytes / 4),
    sizeCalculation: sizeOf,
  });
  let current: string | undefined;
  let generation = 0;
  /** Entries of an older revision are never sent again. */
  function removeOlder(revision: string): void {
    if (revision === current) return;
    current = revision;
    for (const [key, entry] of entries) if (entry.revision !== undefined) entries.delete(key);
  }
  return {
    keyOf,
    contentRevision,
    get(key: string, encoding: Encoding): CacheEntry | undefined {
      const entry = entries.get(`${encoding} ${key}`);
      const isValid = entry?.revision === undefined || entry.revision === contentRevision.current();
      return isValid ? entry : undefined;
    },
    /** `encoding`: the one that was asked for, though the entry may be as it is for all of them. */
    set(key: string, encoding: Encoding, entry: CacheEntry): void {
      if (entry.revision !== undefined) removeOlder(entry.revision);
      entries.set(`${encoding} ${key}`, entry);
    },
    /** Changes with `clear`: what was begun before it may be old. */
    generation: () => generation,
    /** Called when something changed that responses are made of beside the content of the database. */
    clear(): void {
      generation += 1;
      entries.clear();
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
