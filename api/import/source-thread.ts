import { createWorkThreads, ThreadEnded, type WorkThread } from '#api/http/work-thread.ts';
import { ImportRefused, ItemFault } from './import-faults.ts';
import type { ItemSource, MarkdownText, SourceFacts, SourcePart } from './item-source.ts';

/** So many milliseconds of the processor the reading of an item may take, and its text as many. */
const ITEM_MS = 10_000;
const HEAP_MB = 160;

export type Question =
  | { ask: 'open'; file: string; hasMedia: boolean; skip: number }
  | { ask: 'next' }
  | { ask: 'read' }
  | { ask: 'text'; names: ReadonlyMap<string, string> }
  | { ask: 'close' };

export type Answer = { value: unknown } | { refused: string } | { fault: string } | { failed: string };

export type OpenSource = ReturnType<typeof createSourceReader>;

/**
 * Reads sources in threads, so that the server answers whatever is in an item. An item that takes too long, or too much memory, is
 * left out, and the thread behind it begins again with the next one.
 */
export function createSourceReader({ itemMs = ITEM_MS, heapMb = HEAP_MB } = {}) {
  const take = createWorkThreads<Question, Answer>(new URL('source-worker.ts', import.meta.url), {
    heapMb,
  });

  /** Opens an export of any known program. @throws ImportRefused */
  return async function open(
    file: string,
    { hasMedia, signal }: { hasMedia: boolean; signal?: AbortSignal | undefined },
  ): Promise<ItemSource> {
    /** How many parts were asked for. */
    let count = 0;
    let thread: WorkThread<Question, Answer> | undefined;

    async function ask<Value>(question: Question, ms?: number): Promise<Value> {
      if (thread === undefined) await begin(count);
      const answer = await thread?.ask(question, { signal, ...(ms !== undefined && { ms }) });
      if (answer === undefined) throw new ThreadEnded('failed');
      if ('refused' in answer) throw new ImportRefused(answer.refused);
      if ('fault' in answer) throw new ItemFault(answer.fault);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.value as Value;
    }

    /** @param skip how many parts are done with */
    async function begin(skip: number): Promise<SourceFacts> {
      thread = await take();
      return ofFile<SourceFacts>({ ask: 'open', file, hasMedia, skip });
    }

    const ofFile = <Value>(question: Question): Promise<Value> =>
      ask<Value>(question).catch((error) => {
        if (!(error instanceof ThreadEnded)) throw error;
        throw new ImportRefused('Couldn’t read the file: it takes too much memory.');
      });

    async function ofItem<Value>(question: Question): Promise<Value> {
      try {
        return await ask<Value>(question, itemMs);
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error;
        thread = undefined;
        throw new ItemFault(
          error.reason === 'timeout'
            ? `it takes over ${itemMs / 1000} s to read`
            : 'it takes too much memory to read',
        );
      }
    }

    async function* parts(): AsyncGenerator<SourcePart> {
      for (;;) {
        const part = await ofFile<SourcePart | undefined>({ ask: 'next' });
        if (part === undefined) return;
        count += 1;
        const read = () => ofItem<never>({ ask: 'read' });
        const textWith = (names: ReadonlyMap<string, string>) => ofItem<MarkdownText>({ ask: 'text', names });
        yield { ...part, read, textWith } as SourcePart;
      }
    }

    async function close(): Promise<void> {
      await thread?.ask({ ask: 'close' }).catch(() => undefined);
      thread?.release();
      thread = undefined;
    }

    try {
      return { facts: await begin(0), parts, close };
    } catch (error) {
      await close();
      throw error;
    }
  };
}
