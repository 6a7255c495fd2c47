import { setTimeout } from 'node:timers/promises';
import type { Site } from '#tests/proof/site.ts';
import { floodConnections, HALF_A_HEAD, holdConnections, resetAtRandom } from '#tests/support/attacks.ts';
import { quantile } from '#tests/support/measuring.ts';
import { memoryAfterRest } from '#tests/support/processes.ts';
import { chance } from '#tests/support/random.ts';
import { HONEST_ADDRESS, statusAlone } from '#tests/support/requests.ts';
import { headOf, leave, openMany, strangers } from '#tests/support/sockets.ts';
import { type Group, measuredOnce } from './check.ts';
import { bombs, publish } from './pictures.ts';

/** Attacks that go on at one time. */
const ATTACKERS = 4;
const MESSAGE_EVERY_MS = 250;
const MEMORY_MB = 350;

interface Played {
  messages: Honest[];
  stored: ReadonlyMap<string, number>;
}

async function play(site: Site, minutes: number, seed: number): Promise<Played> {
  const until = Date.now() + minutes * 60_000;
  const counts = new Map<string, number>();
  const attacker = async (_: unknown, n: number) => {
    const next = chance(seed * ATTACKERS + n);
    while (Date.now() < until && site.faults().length === 0) {
      const name = await attackOnce(site, next);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  const sent: Promise<Honest>[] = [];
  const visitor = async () => {
    while (Date.now() < until) {
      sent.push(leaveMessage(site));
      await setTimeout(MESSAGE_EVERY_MS);
    }
  };
  await Promise.all([...Array.from({ length: ATTACKERS }, attacker), visitor()]);
  const messages = await Promise.all(sent);
  const times = messages.flatMap(({ time }) => time ?? []);
  const refusals = new Map<string, number>();
  for (const reason of messages.flatMap((each) => each.refusals))
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
  const inWords = (map: Map<string, number>) => [...map].map(([what, n]) => `${what} ${n}`).join(', ');
  console.log(`        attacks: ${inWords(counts)}`);
  console.log(
    `        ${messages.length} honest messages: median ${quantile(times, 0.5).toFixed(0)} ms, slowest ${quantile(times, 1).toFixed(0)} ms; tried again after: ${inWords(refusals) || 'nothing'}`,
  );
  return { messages, stored: site.faults().length > 0 ? new Map() : await storedTexts(site) };
}

/** Resets, pipelines, floods, slow readers and bombs as the seed has them, among honest messages. */
export function mixOf(minutes: number, seed: number): Group {
  let playing: Promise<Played> | undefined;
  const played = (site: Site) => {
    playing ??= play(site, minutes, seed);
    return playing;
  };
  const count = (name: string, isBad: (each: Honest, stored: number) => boolean) =>
    measuredOnce(name, [0, 'of them'], async (site) => {
      const { messages, stored } = await played(site);
      return messages.filter((each) => isBad(each, stored.get(each.name) ?? 0)).length;
    });
  return {
    name: `A mix of all, ${minutes} min, seed ${seed}`,
    checks: [
      count('honest messages without 201 within 15 s', ({ time }) => time === undefined),
      count(
        'honest messages answered and not stored',
        ({ time }, stored) => time !== undefined && stored === 0,
      ),
      count('honest messages stored twice', (_, stored) => stored > 1),
      measuredOnce('crashes and unforeseen errors', [0, 'of them'], async (site) => site.faults().length),
      measuredOnce('memory within a minute of rest', [MEMORY_MB, 'MB'], ({ pid }) =>
        memoryAfterRest(pid, MEMORY_MB, 60),
      ),
    ],
  };
}

/** Numbers from 0 to 1, the same for one seed. */
type Chance = () => number;

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
async function attackOnce(site: Site, next: Chance): Promise<string> {
  const all = attacks.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  const act = oneOf(next, all) ?? reset;
  await act(site, next);
  return act.name;
}

/** From its first try to its answer. */
const PATIENCE_MS = 15_000;
const PAUSE_MS = { first: 500, most: 4_000 };

interface Honest {
  /** Is in the message, and in no other. */
  name: string;
  /** Milliseconds until 201; undefined where none came in time. */
  time: number | undefined;
  /** What came before, in words. */
  refusals: string[];
}

/** Leaves a message as the site's outbox does: the same key at each try, later and later. */
async function leaveMessage({ url }: Site): Promise<Honest> {
  const key = crypto.randomUUID();
  const honest: Honest = { name: `Honest ${key}`, time: undefined, refusals: [] };
  const body = JSON.stringify({ email: `${key}@example.in`, first_name: 'Asha', message: honest.name });
  const start = performance.now();
  const left = () => PATIENCE_MS - (performance.now() - start);
  for (let pause = PAUSE_MS.first; left() > 0; pause = Math.min(2 * pause, PAUSE_MS.most)) {
    const status = await post(`${url}/api/contacts`, { key, body, limit: left() });
    if (status === '201') {
      honest.time = performance.now() - start;
      break;
    }
    honest.refusals.push(status);
    await setTimeout(Math.min(pause, Math.max(0, left())));
  }
  return honest;
}

const post = (url: string, { key, body, limit }: { key: string; body: string; limit: number }) =>
  statusAlone(url, {
    method: 'POST',
    localAddress: HONEST_ADDRESS,
    signal: AbortSignal.timeout(Math.ceil(limit)),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  }).then(String, (error: Error) => error.message);

/** How often each message is stored, by its text. */
async function storedTexts({ owner }: Site): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let page = 1; ; page += 1) {
    const { status, body } = await owner.get(`/contacts?limit=100&page=${page}`);
    if (status !== 200) throw new Error(`The operator's list was answered with ${status}`);
    const rows: { message: string }[] = body;
    for (const { message } of rows) counts.set(message, (counts.get(message) ?? 0) + 1);
    if (rows.length === 0) return counts;
  }
}
