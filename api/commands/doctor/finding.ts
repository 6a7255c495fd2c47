import { type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

type FindingState = 'fine' | 'warning' | 'fault';

/** One line of the report. */
export interface Finding {
  about: string;
  state: FindingState;
  /** What was found, in a sentence. */
  text: string;
  /** What to do about it. */
  cure?: string;
}

/** Makes findings about one thing. */
export const about = (what: string) => ({
  fine: (text: string): Finding => ({ about: what, state: 'fine', text }),
  warning: (text: string, cure: string): Finding => ({ about: what, state: 'warning', text, cure }),
  fault: (text: string, cure: string): Finding => ({ about: what, state: 'fault', text, cure }),
});

export interface Report {
  findings: readonly Finding[];
  /** What was not asked, and why. */
  notAsked: readonly string[];
}

const WIDTH = 80;
const STATE_WIDTH = 'warning  '.length;
const ABOUT_WIDTH = 'service worker  '.length;

/** Plain text in 80 columns. */
export function reportText({ findings, notAsked }: Report): string {
  const count = (state: FindingState) => findings.filter((each) => each.state === state).length;
  const indent = ' '.repeat(STATE_WIDTH + ABOUT_WIDTH);
  const lines = findings.flatMap(({ about, state, text, cure }) => {
    const wrapped = [...wrap(text, WIDTH - indent.length), ...wrap(cure ?? '', WIDTH - indent.length)];
    const head = state.padEnd(STATE_WIDTH) + about.padEnd(ABOUT_WIDTH);
    return wrapped.map((line, at) => (at === 0 ? head : indent) + line);
  });
  return [
    ...lines,
    ...(notAsked.length > 0 ? ['', ...notAsked.flatMap((line) => wrap(`Not asked: ${line}`, WIDTH))] : []),
    '',
    `${count('fine')} fine, ${count('warning')} to look at, ${count('fault')} at fault.`,
  ].join('\n');
}

/** A word longer than a line is not broken: it may be a path to be copied. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const LIMIT_MS = 10_000;
/** How much of an answer is read. Bytes. */
const BODY_MAX = 4 * 1024 * 1024;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Question {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** One request, which follows no redirect and takes any certificate: that has a line of its own. @throws Error */
export async function ask(
  address: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  const url = new URL(address);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(
    url,
    {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(LIMIT_MS),
      rejectUnauthorized: false,
      agent: false,
    },
    (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const end = () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > BODY_MAX) answer.destroy();
      });
      // An answer that comes before all of the body was sent ends the connection.
      answer.on('close', end).on('error', end);
    },
  );
  asked.on('error', reject).end(body);
  return promise;
}

/** Why an address was not reached, in words. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ECONNRESET') return 'the line was cut';
  if (error instanceof Error && error.name === 'TimeoutError')
    return `no answer in ${LIMIT_MS / 1000} seconds`;
  return code === '' ? 'no answer' : code;
}
