import { Problem } from '#contract/problem.ts';

const KB = 1024;
const MB = KB * KB;

/** A body, or a part of one, has more than so many bytes: says how many it may have. */
export function tooLarge(most: number, cause?: unknown): Problem {
  const limit = most < MB ? `${Math.floor(most / KB)} KB` : `${Math.floor(most / MB)} MB`;
  return new Problem('too_large', { detail: `At most ${limit} are taken here.`, cause });
}
