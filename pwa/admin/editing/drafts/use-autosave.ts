import { useEffect, useRef, useState } from 'react';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';

/** From the last key to the save. Milliseconds. */
const PAUSE = 2_000;
/** After a failed save it is twice as long each time, up to this. */
const PAUSE_MAX = 60_000;

export type SavedState =
  | { is: 'nothing' }
  | { is: 'saving' }
  /** ISO 8601. */
  | { is: 'saved'; at: string; text: string }
  /** `isPassing`: tried again by itself. */
  | { is: 'failed'; why: string; isPassing: boolean }
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
  /** One after the other. */
  const failures = useRef(0);

  async function attempt(over: boolean): Promise<void> {
    tried.current = text;
    setState({ is: 'saving' });
    try {
      setState({ is: 'saved', at: await save(over), text });
      failures.current = 0;
    } catch (error) {
      const isOther = error instanceof Problem && error.code === 'changed_meanwhile';
      failures.current += 1;
      setState(isOther ? { is: 'other' } : { is: 'failed', why: words(error), isPassing: isPassing(error) });
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
  // What could not be saved is tried again by itself, and at once when connected again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is the occasion
  useEffect(() => {
    if (state.is !== 'failed' || !isDue) return;
    const again = () => start();
    const pause = Math.min(PAUSE * 2 ** failures.current, PAUSE_MAX);
    const timer = state.isPassing ? setTimeout(again, pause) : undefined;
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [state.is, text, isDue]);

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

/** Nothing that has to be corrected: no answer, another's answer, too many, or the site is busy. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof Problem) || error.status >= 500 || error.status === 429 || error.status === 408;

const words = (error: unknown): string =>
  error instanceof CallFailed && error.kind === 'network' ? 'no connection' : failureWords(error);
