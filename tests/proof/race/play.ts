import type { Arena } from './arena.ts';
import type { Answer, Client } from './client.ts';
import type { Act, Round } from './plan.ts';

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
