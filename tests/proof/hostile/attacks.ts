import { setTimeout } from 'node:timers/promises';
import { floodConnections, HALF_A_HEAD, holdConnections, resetAtRandom } from '#tests/support/attacks.ts';
import { headOf, leave, openMany, strangers } from '#tests/support/sockets.ts';
import { bombs, publish } from './pictures.ts';
import type { Site } from './site.ts';

/** Numbers from 0 to 1, the same for one seed. */
export type Chance = () => number;

const upTo = (next: Chance, most: number) => 1 + Math.floor(next() * most);
const oneOf = <T>(next: Chance, all: readonly T[]) => all[Math.floor(next() * all.length)];
const anAddress = (next: Chance) => [oneOf(next, strangers(8)) ?? ''];

const reset = ({ url }: Site, next: Chance) =>
  resetAtRandom(url, upTo(next, 50), Math.floor(next() * 1_000_000));

function pipeline({ url }: Site, next: Chance): Promise<void> {
  const path = oneOf(next, ['/contact?', '/blog?page=1&x=', '/blog/', '/api/blogs?q=']);
  const pathOf = () => `${path}${Math.floor(next() * 1e9)}`;
  const connections = upTo(next, 20);
  return floodConnections(url, { connections, pathOf, from: anAddress(next), milliseconds: 5_000 });
}

const flood = ({ url }: Site, next: Chance) =>
  holdConnections(url, {
    sends: oneOf(next, ['', HALF_A_HEAD]) ?? '',
    connections: upTo(next, 1_200),
    from: anAddress(next),
    milliseconds: next() * 5_000,
  });

/** Asks for much and reads nothing of it. */
async function readSlowly({ url }: Site, next: Chance): Promise<void> {
  const sockets = await openMany(url, upTo(next, 50), strangers(8));
  for (const socket of sockets) socket.pause().write(headOf('GET /blog').repeat(15));
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
