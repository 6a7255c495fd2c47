import type { Cluster } from './cluster.ts';
import type { Message } from './visitors.ts';

export interface Verdict {
  /** Answered, and not there as it was answered. */
  lost: string[];
  /** There more than once: by its words, or under a key that was replaced. */
  doubled: string[];
  /** Never answered. */
  waiting: string[];
}

/** Compares what was answered with the database. */
export async function judge(cluster: Cluster, messages: readonly Message[]): Promise<Verdict> {
  const rows = (await cluster.query('select key, message from contact')).map(({ key, message }) => ({
    key: String(key),
    text: String(message),
  }));
  const byMarker = Map.groupBy(rows, ({ text }) => text.split(' ')[0] ?? '');
  const keys = new Map(rows.map(({ key, text }) => [key, text]));
  const verdict: Verdict = { lost: [], doubled: [], waiting: [] };
  for (const { marker, key, text, supersedes, isAnswered } of messages) {
    if (!isAnswered) verdict.waiting.push(marker);
    else if (keys.get(key) !== text) verdict.lost.push(`${marker}: "${keys.get(key)}", not "${text}"`);
    const count = byMarker.get(marker)?.length ?? 0;
    if (count > 1) verdict.doubled.push(`${marker} ${count} times`);
    if (isAnswered)
      verdict.doubled.push(
        ...supersedes.filter((each) => keys.has(each)).map((each) => `${marker} also as ${each}`),
      );
  }
  return verdict;
}
