/** A connection on which nothing moves for this long is dead. Milliseconds. */
const SILENCE = 20_000;
/** A request waits so many times as long while others move: it comes after them on a slow line. */
const TURNS = 6;

/** When something came over the line last. Milliseconds. */
let lineMovedAt = Number.NEGATIVE_INFINITY;

/**
 * An answer whose body has come to its end. Gives up when nothing has come over the line for a while, however long all of it takes:
 * over a slow line it gets there, and one that hangs is given up.
 * @throws DOMException TimeoutError after the silence
 */
export async function fetchWhole(
  input: RequestInfo,
  { signal, ...init }: RequestInit = {},
  silence = SILENCE,
): Promise<Response> {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let movedAt = performance.now();
  const wait = () => {
    const until = Math.max(movedAt, Math.min(lineMovedAt, movedAt + TURNS * silence)) + silence;
    const left = until - performance.now();
    if (left <= 0) end.abort(new DOMException('nothing came', 'TimeoutError'));
    else timer = setTimeout(wait, left);
  };
  const moved = () => {
    movedAt = lineMovedAt = performance.now();
  };
  wait();
  try {
    const either = signal ? AbortSignal.any([signal, end.signal]) : end.signal;
    const answer = await fetch(input, { ...init, signal: either });
    // The answer itself is left to be read: it knows where it came from.
    const reader = answer.clone().body?.getReader();
    while (reader !== undefined && !(await reader.read()).done) moved();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

export const isSilent = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';
