/** Runs at most `limit` works at once, the others wait in order: what encodes must not take the whole machine. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes on, so that no newcomer slips in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
