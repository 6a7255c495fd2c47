import { HEARTBEAT_SECONDS, type OperatorEvent, operatorEvents, readEvents } from '#contract/events.ts';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';

/** Without a byte for this long the connection is dead: the server sends something sooner. Milliseconds. */
const SILENCE = (HEARTBEAT_SECONDS + 15) * 1000;

interface Reading {
  token: string;
  signal: AbortSignal;
  onEvent: (event: OperatorEvent) => void;
  /** Tests: another origin than the page's own. */
  baseUrl?: string;
}

/**
 * Reads the events of the server until it ends the stream.
 * @throws Problem unauthorized when the session has ended; CallFailed; the reason of `signal`
 */
export async function readEventStream({ token, signal, onEvent, baseUrl = '' }: Reading): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const noteReceived = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new CallFailed('timeout')), SILENCE);
  };
  noteReceived();
  try {
    const response = await fetch(`${baseUrl}/api${readEvents.path}`, {
      headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) throw new Problem('unauthorized');
    const isStream = response.ok && response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!isStream || response.body === null) {
      await response.body?.cancel();
      throw new CallFailed('foreign', { status: response.status });
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      noteReceived();
      const blocks = (rest + chunk.value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const event of blocks.map(eventOf)) if (event !== undefined) onEvent(event);
    }
  } catch (cause) {
    if (signal.aborted || silence.signal.aborted || cause instanceof Problem || cause instanceof CallFailed)
      throw cause;
    throw new CallFailed('network', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** undefined for a comment, and for an event of a later version of the server. */
function eventOf(block: string): OperatorEvent | undefined {
  const lines = block.split('\n').map((line) => line.split(/: ?(.*)/s));
  const partOf = (name: string) => lines.find(([field]) => field === name)?.[1] ?? '';
  const type = partOf('event');
  if (!isKnown(type)) return undefined;
  const { success, data } = operatorEvents[type].safeParse(parse(partOf('data')));
  return success ? ({ type, ...data } as OperatorEvent) : undefined;
}

const isKnown = (type: string): type is keyof typeof operatorEvents => Object.hasOwn(operatorEvents, type);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
