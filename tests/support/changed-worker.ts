import type { Mode } from './cutting-proxy.ts';

/** What the line does so that the browser installs a worker that runs `prelude` first. */
export async function changedWorker(siteUrl: string, prelude: string): Promise<Mode> {
  const body = prelude + (await (await fetch(`${siteUrl}/sw.js`)).text());
  const answer = [
    'HTTP/1.1 200 OK',
    'Content-Type: text/javascript; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
  return { when: ({ line }) => (line.startsWith('GET /sw.js ') ? { answer: () => answer } : 'ok') };
}

/** A worker whose clock runs so many times as fast, so that it waits for a part of the time. */
export const hastyWorker = (siteUrl: string, times: number): Promise<Mode> =>
  changedWorker(
    siteUrl,
    `
const { setTimeout: later } = self;
self.setTimeout = (work, time, ...given) => later(work, time / ${times}, ...given);
const now = performance.now.bind(performance);
performance.now = () => now() * ${times};
const { timeout } = AbortSignal;
AbortSignal.timeout = (time) => timeout.call(AbortSignal, time / ${times});
`,
  );
