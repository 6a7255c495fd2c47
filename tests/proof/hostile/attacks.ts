import { setTimeout } from 'node:timers/promises';
import { bombs, publish } from './pictures.ts';
import type { Site } from './site.ts';
import { closed, leave, open, openMany, strangers } from './sockets.ts';

/** Numbers from 0 to 1, the same for one seed. */
export type Chance = () => number;

const upTo = (next: Chance, most: number) => 1 + Math.floor(next() * most);
const oneOf = <T>(next: Chance, all: readonly T[]) => all[Math.floor(next() * all.length)];
const anAddress = (next: Chance) => oneOf(next, strangers(8));

const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const json = 'Content-Type: application/json';
const requests = [
  head('CONNECT x:1 HTTP/1.1'),
  head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'),
  head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c'),
  head('OPTIONS * HTTP/1.1'),
  head('GET /blog?n=1 HTTP/1.1'),
  head('GET /contact HTTP/1.1').repeat(5),
  head('GET http://[::1/ HTTP/1.1'),
  head('GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`),
  `${head('POST /api/login HTTP/1.1', json, 'Content-Length: 5000')}{"username":`,
  `${head('POST /api/contacts HTTP/1.1', json, 'Transfer-Encoding: chunked')}5\r\nhello\r\n`,
  head('POST /api/contacts HTTP/1.1', json, 'Expect: 100-continue', 'Content-Length: 100'),
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];

async function reset(site: Site, next: Chance): Promise<void> {
  const sockets = await openMany(site.url, upTo(next, 50), strangers(8));
  for (const socket of sockets) {
    const text = oneOf(next, requests) ?? '';
    const part = text.slice(0, Math.ceil(next() * 1.5 * text.length));
    const moment = next();
    if (moment < 0.3) socket.once('data', () => socket.resetAndDestroy());
    socket.write(part, 'latin1', () => {
      if (moment > 0.6) socket.resetAndDestroy();
      else setImmediate(() => socket.resetAndDestroy());
    });
  }
  await closed(sockets, 2_000);
  leave(sockets);
}

async function pipeline(site: Site, next: Chance): Promise<void> {
  const path = oneOf(next, ['/contact?', '/blog?page=1&x=', '/blog/', '/api/blogs?q=']);
  const sockets = await openMany(site.url, upTo(next, 20), [anAddress(next) ?? '']);
  const all = Array.from({ length: 2_000 }, () => head(`GET ${path}${Math.floor(next() * 1e9)} HTTP/1.1`));
  const bytes = Buffer.from(all.join(''));
  for (const socket of sockets) socket.resume().write(bytes);
  await closed(sockets, 5_000);
  leave(sockets);
}

/** Nothing at all, or half a head. */
async function flood(site: Site, next: Chance): Promise<void> {
  const sends = oneOf(next, ['', 'GET / HTTP/1.1\r\nHost: x\r\nX: ']) ?? '';
  const sockets = await openMany(site.url, upTo(next, 1_200), [anAddress(next) ?? '']);
  for (const socket of sockets) if (!socket.destroyed) socket.resume().write(sends);
  await setTimeout(next() * 5_000);
  leave(sockets);
}

/** Asks for much and reads nothing of it. */
async function readSlowly(site: Site, next: Chance): Promise<void> {
  const count = upTo(next, 50);
  const sockets = await Promise.all(Array.from({ length: count }, () => open(site.url, anAddress(next))));
  for (const socket of sockets) socket.pause().write(head('GET /blog HTTP/1.1').repeat(15));
  await setTimeout(next() * 10_000);
  leave(sockets);
}

async function upload(site: Site, next: Chance): Promise<void> {
  const make = oneOf(next, Object.values(bombs));
  if (make !== undefined) await publish(site, await make()).catch(() => undefined);
}

/** How often each is chosen. */
const attacks = [
  [4, reset],
  [3, pipeline],
  [2, flood],
  [2, readSlowly],
  [1, upload],
] as const;

/** One attack, chosen by chance. Gives its name. */
export async function attackOnce(site: Site, next: Chance): Promise<string> {
  const all = attacks.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  const act = oneOf(next, all) ?? reset;
  await act(site, next);
  return act.name;
}
