import { expect } from 'vitest';
import { type OperatorEvent, readEvents } from '#contract/events.ts';
import { fetchAnew } from './client.ts';

/** What a stream of events has sent so far. */
export interface EventStream {
  events: OperatorEvent[];
  /** All bytes, comments included. */
  text: () => string;
  /** Resolves when the server has ended the stream; rejects when it was cut. */
  ended: Promise<void>;
  leave: () => void;
}

/** Reads the events of a server as a browser does, until it is left. */
export async function openEventStream(
  url: string,
  token: string,
): Promise<EventStream & { answer: Response }> {
  const leaving = new AbortController();
  const answer = await fetchAnew(`${url}/api${readEvents.path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, br' },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  const events: OperatorEvent[] = [];
  let text = '';
  const read = async () => {
    let rest = '';
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, type, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (type !== undefined) events.push({ type, ...JSON.parse(data ?? '') });
      }
    }
  };
  const ended = read();
  ended.catch(() => undefined);
  return { answer, events, text: () => text, ended, leave: () => leaving.abort() };
}

export const presenceOf = ({ events }: EventStream) =>
  events.flatMap((event) => (event.type === 'presence' ? [event] : []));
export const changesOf = ({ events }: EventStream) =>
  events.flatMap((event) => (event.type === 'contacts' ? [event.changes] : []));
