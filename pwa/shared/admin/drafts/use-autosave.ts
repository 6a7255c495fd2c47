import { useEffect, useRef, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';

/** From the last key to the save. Milliseconds. */
const PAUSE = 2_000;

export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  /** ISO 8601. */
  | { is: 'saved'; at: string; text: string }
  | { is: 'failed'; why: string }
  /** Another window or colleague saved something else meanwhile. */
  | { is: 'other' };

interface Given {
  /** What is typed: another text is the occasion to save. */
  text: string;
  /** What the site has of it. */
  saved?: string;
  /** It can be saved now. */
  isDue: boolean;
  /** Stores what is typed on the site. Gives when. @param over in place of what somebody else saved meanwhile */
  save: (over: boolean) => Promise<string>;
  /** Told that somebody else saved meanwhile. */
  onOther?: (error: Problem) => void;
}

/** Saves what is typed on the site after a pause, one save at a time. */
export function useAutosave({ text, saved = '', isDue, save, onOther }: Given) {
  const [state, setState] = useState<SavedState>({ is: 'nothing' });
  /** The text that was saved last, or could not be. */
  const tried = useRef(saved);
  const running = useRef<Promise<void>>(undefined);

  async function attempt(over: boolean): Promise<void> {
    tried.current = text;
    setState({ is: 'saving' });
    try {
      setState({ is: 'saved', at: await save(over), text });
    } catch (error) {
      const isOther = error instanceof Problem && error.code === 'changed_meanwhile';
      setState(isOther ? { is: 'other' } : { is: 'failed', why: words(error) });
      if (isOther) onOther?.(error);
    }
  }
  const start = (over = false) => {
    running.current ??= attempt(over).finally(() => {
      running.current = undefined;
    });
  };

  const waits = state.is === 'saving' || state.is === 'other';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the occasion
  useEffect(() => {
    if (!isDue || waits || text === tried.current) return;
    const timer = setTimeout(start, PAUSE);
    return () => clearTimeout(timer);
  }, [text, isDue, waits]);
  // Connected again, what could not be saved is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the occasion
  useEffect(() => {
    if (state.is !== 'failed') return;
    const again = () => start();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [state.is, text]);

  return {
    state,
    /** The text as it is typed now is on the site. */
    isSaved: state.is === 'saved' && state.text === text,
    retry: () => start(),
    saveOver: () => start(true),
    /** Resolves once no save is running. */
    settled: () => running.current ?? Promise.resolve(),
    /** Notes that this text is on the site. */
    reset(now: string): void {
      tried.current = now;
      setState({ is: 'nothing' });
    },
  };
}

const words = (error: unknown): string =>
  error instanceof CallFailed && error.kind === 'network' ? 'no connection' : failureWords(error);
