/** What a load has seen. */
export interface Seen {
  /** Milliseconds of each read that was answered. */
  times: number[];
  /** 5xx and broken connections, in words. */
  failures: string[];
  counts: Map<number, number>;
}

export const nothingSeen = (): Seen => ({ times: [], failures: [], counts: new Map() });

/** One call; its time counts only where `isTimed`. Gives the status, 0 for none. */
export async function observe(
  seen: Seen,
  url: string,
  { isTimed = false, ...init }: RequestInit & { isTimed?: boolean } = {},
): Promise<number> {
  const start = performance.now();
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(60_000), ...init });
    await answer.arrayBuffer();
    if (isTimed) seen.times.push(performance.now() - start);
    seen.counts.set(answer.status, (seen.counts.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) seen.failures.push(`${answer.status} ${new URL(url).pathname}`);
    return answer.status;
  } catch (error) {
    seen.failures.push(`${error instanceof Error ? error.name : 'no answer'} ${new URL(url).pathname}`);
    return 0;
  }
}
