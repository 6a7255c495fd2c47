import { setTimeout } from 'node:timers/promises';
import { ask } from '#tests/proof/messages.ts';

/** What a call was answered with in the end. */
export interface Answer {
  status: number;
  /** Of a receipt or a problem. */
  body: { id?: number | null; key?: string | null; date?: string; code?: string };
}

export interface Client {
  /** Asks until there is an answer other than "busy" and "in progress". */
  ask(url: string, init: RequestInit): Promise<Answer>;
  requests: () => number;
  /** How often each refusal came, by status and code; `no answer` among them. */
  refusals: ReadonlyMap<string, number>;
}

const MOST_TRIES = 100;
/** Whatever Retry-After says: the race is to go on. */
const PAUSE_MS = 100;

export function createClient(): Client {
  let requests = 0;
  const refusals = new Map<string, number>();
  const count = (what: string) => refusals.set(what, (refusals.get(what) ?? 0) + 1);

  async function once(url: string, init: RequestInit): Promise<Answer> {
    requests += 1;
    const { status, text } = await ask(url, { ...init, signal: AbortSignal.timeout(120_000) });
    if (status === 0) return { status, body: { code: text } };
    return { status, body: text === '' ? {} : JSON.parse(text) };
  }

  return {
    async ask(url, init) {
      for (let tries = 1; ; tries += 1) {
        const answer = await once(url, init);
        const { status, body } = answer;
        if (status < 200 || status >= 400) count(`${status || 'no answer'} ${body.code ?? ''}`);
        const isPassing = status === 503 || (status === 409 && body.code === 'in_progress');
        if (!isPassing || tries === MOST_TRIES) return answer;
        await setTimeout(PAUSE_MS * (0.5 + Math.random()));
      }
    },
    requests: () => requests,
    refusals,
  };
}
