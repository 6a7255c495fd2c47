import { type KeptAnswer, sizeOf } from './cache-entry.ts';

/** Asked for again so often, an answer is worth some work on it. */
const POPULAR = 2;

interface Options {
  maxBytes: number;
  /** Told once of an answer that was given a few times. */
  onPopular?: (name: string, answer: KeptAnswer) => void;
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Answers by the name of their address, at most `maxBytes` of them; the oldest goes first, those asked for meanwhile after all others. */
export function createAnswerStore({ maxBytes, onPopular }: Options) {
  const answers = new Map<string, KeptAnswer>();
  const sizes = new Map<string, number>();
  /** The content that kept answers are made of: one at a time. */
  let current: string | undefined;
  let bytes = 0;

  function drop(name: string): void {
    bytes -= sizes.get(name) ?? 0;
    answers.delete(name);
    sizes.delete(name);
  }

  /** To the end of the row, once for however often it was asked for: to move it at each hit costs more than the hit. */
  function spare(name: string): void {
    const answer = answers.get(name);
    if (answer === undefined) return;
    answer.isAsked = false;
    answers.delete(name);
    answers.set(name, answer);
  }

  function dropOlder(stamp: string): void {
    current = stamp;
    for (const [name, answer] of answers) if (answer.stamp !== undefined) drop(name);
  }

  return {
    /** What is cached under a name, if it was made of the present content: `stamp` gives its mark. */
    get(name: string, stamp: () => string | undefined): KeptAnswer | undefined {
      const answer = answers.get(name);
      if (answer === undefined || (answer.stamp !== undefined && answer.stamp !== stamp())) return undefined;
      answer.hits += 1;
      answer.isAsked = true;
      if (answer.hits === POPULAR) onPopular?.(name, answer);
      return answer;
    },

    /** Keeps an answer, or counts it anew when it got another variant. */
    put(name: string, answer: KeptAnswer): void {
      if (answer.stamp !== undefined && answer.stamp !== current) dropOlder(answer.stamp);
      drop(name);
      const size = sizeOf(answer) + name.length * 2;
      // One that would push out most of the others is made anew each time.
      if (size > maxBytes / 4) return;
      answers.set(name, answer);
      sizes.set(name, size);
      bytes += size;
      for (const [oldest, { isAsked }] of answers) {
        if (bytes <= maxBytes) return;
        if (isAsked) spare(oldest);
        else drop(oldest);
      }
    },

    /** Whether this very answer is kept still. */
    has: (name: string, answer: KeptAnswer) => answers.get(name) === answer,

    figures: () => ({ answers: answers.size, bytes }),
  };
}
