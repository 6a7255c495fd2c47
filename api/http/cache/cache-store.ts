import { LRUCache } from 'lru-cache';
import { type CacheEntry, sizeOf } from './cache-entry.ts';
import type { KeyOf } from './cache-key.ts';
import type { Encoding } from './compress.ts';

/** The revision of all that entries are made of. */
interface Revision {
  /** undefined while it is not known. */
  current(): string | undefined;
  /** Reads it from the database where it is not known. */
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
    // A larger entry would push out most of the others, and is not cached.
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
    /** `encoding`: the one that was asked for; a short entry is the same in each of them. */
    set(key: string, encoding: Encoding, entry: CacheEntry): void {
      if (entry.revision !== undefined) removeOlder(entry.revision);
      entries.set(`${encoding} ${key}`, entry);
    },
    /** Changes with `clear`, so that who makes an entry sees whether it may be old. */
    generation: () => generation,
    /** To be called when the site's files are replaced: their entries have no revision. */
    clear(): void {
      generation += 1;
      entries.clear();
    },
    figures: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
