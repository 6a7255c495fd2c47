import { randomUUID } from 'node:crypto';
import { chance } from '#tests/support/random.ts';
import type { Answer, Arena, Client } from './arena.ts';

/** One text of a message. An edit has a new key, and names the ones before. */
interface Version {
  key: string;
  text: string;
  /** Sent under the same key, which is refused. */
  other: string;
  supersedes: string[];
}

type Act =
  | { kind: 'send'; version: number; isOther: boolean }
  /** By the operator. */
  | { kind: 'delete' | 'restore' | 'mark' };

/** What happens to one message. The acts of a stage are done at once, the stages one after the other. */
interface Round {
  at: number;
  versions: Version[];
  stages: Act[][];
  /** Numbers from 0 to 1. */
  next: () => number;
}

/** Of versions in one round. */
const MOST_VERSIONS = 5;

/** The round of this number: always the same for one seed, but for its keys. */
export function planRound(seed: number, at: number): Round {
  const next = chance(seed * 1_000_003 + at);
  const upTo = (most: number) => 1 + Math.floor(next() * most);
  const versions: Version[] = [];
  const times = (count: number, act: Act) => Array.from({ length: count }, () => act);

  function newVersion(): Act {
    const keys = versions.map(({ key }) => key).reverse();
    const name = `Round ${at} version ${versions.length}`;
    // A client that names only the last one leaves the rest to that one's own list.
    const supersedes = next() < 0.2 ? keys.slice(0, 1) : keys;
    versions.push({
      key: randomUUID(),
      text: `${name} ${'word '.repeat(Math.floor(next() * 20))}`.trim(),
      other: `${name}, other words`,
      supersedes,
    });
    return { kind: 'send', version: versions.length - 1, isOther: false };
  }

  function first(): Act[] {
    const acts = times(upTo(4), newVersion());
    // Two contents under one key at once: either may come first.
    if (next() < 0.15) return [...acts, ...times(upTo(3), { kind: 'send', version: 0, isOther: true })];
    for (let share = next(); share < 0.35 && versions.length < 3; share += 0.25)
      acts.push(...times(upTo(3), newVersion()));
    return acts;
  }

  function later(): Act[] {
    const acts: Act[] = [];
    for (let count = upTo(4); count > 0; count -= 1) {
      const version = Math.floor(next() * versions.length);
      const draw = next();
      if (draw < 0.15) acts.push({ kind: 'send', version, isOther: true });
      else if (draw < 0.4) acts.push(...times(upTo(2), { kind: 'send', version, isOther: false }));
      else if (draw < 0.6) acts.push(...times(upTo(3), { kind: 'delete' }));
      else if (draw < 0.75) acts.push(...times(upTo(3), { kind: 'restore' }));
      else if (draw < 0.8) acts.push({ kind: 'mark' });
      else if (versions.length < MOST_VERSIONS) acts.push(...times(upTo(3), newVersion()));
    }
    return acts;
  }

  const stages = [first()];
  for (let count = Math.floor(next() * 4); count > 0; count -= 1) stages.push(later());
  return { at, versions, stages, next };
}

/** One act, and what came of it. */
export interface Done extends Answer {
  act: Act;
  stage: number;
  /** The message that the operator's act was about. */
  target: number | undefined;
}

export interface Played {
  round: Round;
  done: Done[];
}

/** Does all of a round, each act at a server that the round draws. */
export async function play(
  round: Round,
  arena: Pick<Arena, 'servers' | 'token'>,
  client: Client,
): Promise<Played> {
  const done: Done[] = [];
  for (const [stage, acts] of round.stages.entries()) {
    const ids = knownIds(done);
    const started = round.next() < 0.5 ? 0 : 1;
    const answers = acts.map(async (act, at): Promise<Done> => {
      // In turn: the same act goes to both servers.
      const server = arena.servers[(started + at) % arena.servers.length];
      // Mostly the newest one: after a deletion and an edit a message has another id.
      const target = act.kind === 'send' ? undefined : round.next() < 0.85 ? ids.at(-1) : ids[0];
      const answer = await client.ask(
        ...callOf(round, act, { url: server?.url ?? '', token: arena.token, target }),
      );
      return { ...answer, act, stage, target };
    });
    done.push(...(await Promise.all(answers)));
  }
  return { round, done };
}

/** In the order in which they were given. */
const knownIds = (done: readonly Done[]): number[] =>
  [...new Set(done.filter(({ act }) => act.kind === 'send').flatMap(({ body }) => body.id ?? []))].sort(
    (a, b) => a - b,
  );

interface Place {
  url: string;
  token: string;
  target: number | undefined;
}

function callOf({ at, versions }: Round, act: Act, { url, token, target }: Place): [string, RequestInit] {
  const json = { 'Content-Type': 'application/json' };
  const authorized = { Authorization: `Bearer ${token}` };
  const contact = `${url}/api/contacts/${target}`;
  switch (act.kind) {
    case 'delete':
      return [contact, { method: 'DELETE', headers: authorized }];
    case 'restore':
      return [`${contact}/restore`, { method: 'POST', headers: authorized }];
    case 'mark':
      return [
        contact,
        { method: 'PATCH', headers: { ...json, ...authorized }, body: JSON.stringify({ state: 'answered' }) },
      ];
  }
  const { key, text, other, supersedes } = versions[act.version] ?? {
    key: '',
    text: '',
    other: '',
    supersedes: [],
  };
  const body = {
    email: `round${at}@example.in`,
    message: act.isOther ? other : text,
    ...(supersedes.length > 0 && { supersedes }),
  };
  return [
    `${url}/api/contacts`,
    { method: 'POST', headers: { ...json, 'Idempotency-Key': key }, body: JSON.stringify(body) },
  ];
}
