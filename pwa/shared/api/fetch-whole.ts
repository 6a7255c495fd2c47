/** A line on which nothing moves for so long is dead. Milliseconds. */
const SILENCE = 20_000;

/**
 * An answer whose body has come to its end. Gives up when nothing has come for a while, however long all of it takes: over a slow line
 * it gets there, and one that hangs keeps nobody waiting.
 * @throws DOMException TimeoutError after the silence
 */
export async function fetchWhole(
  input: RequestInfo,
  { signal, ...init }: RequestInit = {},
  silence = SILENCE,
): Promise<Response> {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end.abort(new DOMException('nothing came', 'TimeoutError')), silence);
  };
  moved();
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
