import { randomUUID } from 'node:crypto';

export interface Answer {
  /** 0: there was none. */
  status: number;
  /** Where there was no answer, why. */
  text: string;
  headers: Headers;
}

/** One request, without a second try. Redirects are answers. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch (error) {
    return { status: 0, text: describe(error), headers: new Headers() };
  }
}

/** The cause that Node's `fetch` hides. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** A message as its outbox has it. Every version but the last was never answered. */
export interface Message {
  /** The first word of its text and of no other's. */
  marker: string;
  text: string;
  /** null: of a plain client, which sends once and has no way to repeat. */
  key: string | null;
  supersedes: string[];
  isTried: boolean;
  isAnswered: boolean;
}

export function aMessage({ words, isPlain = false }: { words: number; isPlain?: boolean }): Message {
  const marker = `m${randomUUID().replaceAll('-', '')}`;
  return {
    marker,
    text: `${marker} ${'word '.repeat(words)}`.trim(),
    key: isPlain ? null : randomUUID(),
    supersedes: [],
    isTried: false,
    isAnswered: false,
  };
}

/** Edit on a message that waits: new words under a new key, in the place of the try that may have arrived. */
export function edit(message: Message): void {
  if (message.key === null) return;
  message.supersedes = [message.key, ...message.supersedes].slice(0, 50);
  message.key = randomUUID();
  message.text += ' edited';
}

/** Sends it once. It is answered when the receipt names its key. */
export async function send(url: string, message: Message, limitMs = 15_000): Promise<Answer> {
  const { key, text, supersedes } = message;
  message.isTried = true;
  const answer = await ask(`${url}/api/contacts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key !== null && { 'Idempotency-Key': key }) },
    body: JSON.stringify({
      email: 'visitor@example.in',
      message: text,
      ...(supersedes.length > 0 && { supersedes }),
    }),
    signal: AbortSignal.timeout(limitMs),
  });
  if (answer.status === 201 && JSON.parse(answer.text).key === key) message.isAnswered = true;
  return answer;
}

/** Compares what was answered with the rows of `contact`. Gives the markers of what broke the promise. */
export function judge(rows: readonly Record<string, unknown>[], messages: readonly Message[]) {
  const byMarker = Map.groupBy(rows, ({ message }) => String(message).split(' ')[0] ?? '');
  const stored = ({ marker }: Message) => byMarker.get(marker) ?? [];
  const isThere = (each: Message) =>
    stored(each).some(({ key, message }) => key === each.key && message === each.text);
  const markers = (is: (message: Message) => boolean) => messages.filter(is).map(({ marker }) => marker);
  return {
    lost: markers((each) => each.isAnswered && !isThere(each)),
    /** Each version begins with the same word. */
    doubled: markers((each) => stored(each).length > 1),
  };
}
