import type { Site } from '#tests/proof/site.ts';
import { HALF_A_HEAD, holdConnections } from '#tests/support/attacks.ts';
import { memoryAfterRest, memoryOf, mostMemory } from '#tests/support/processes.ts';
import { openFilesMax, strangers } from '#tests/support/sockets.ts';
import { type Check, type Group, measuredOnce } from './check.ts';
import { type Probed, probeWhile } from './probe.ts';

const CONNECTIONS = 5_000;
/** Their limits together leave room below MAX_CONNECTIONS: more addresses take all there are, from honest visitors too. */
const ADDRESSES = 3;
const HELD_MS = 5_000;
/** Over the memory before. MB. */
const GIVEN_BACK = 80;

interface Crowd {
  what: string;
  sends: string;
  addresses: number;
}

interface Seen {
  most: number;
  kept: number;
  honest: Probed;
}

async function hold(site: Site, { sends, addresses }: Crowd): Promise<Seen> {
  const before = await memoryOf(site.pid);
  const crowd = () =>
    holdConnections(site.url, {
      connections: CONNECTIONS,
      from: strangers(addresses),
      sends,
      milliseconds: HELD_MS,
    });
  let honest: Probed = { times: [], refused: [] };
  const most = await mostMemory(site.pid, async () => {
    honest = await probeWhile(`${site.url}/api/health`, crowd, { pause: 50 });
  });
  const kept = (await memoryAfterRest(site.pid, before + GIVEN_BACK, 30)) - before;
  const kinds = [...new Set(honest.refused)].join(', ');
  console.log(
    `        ${honest.refused.length} of ${honest.times.length} honest requests refused ${kinds && `(${kinds})`}, the slowest took ${Math.max(...honest.times).toFixed(0)} ms`,
  );
  return { most, kept, honest };
}

/** Looks once, and judges three things of it. */
function checksOf(crowd: Crowd): Check[] {
  let seen: Seen | undefined;
  const look = (figure: (seen: Seen) => number) => async (site: Site) => {
    seen ??= await hold(site, crowd);
    return figure(seen);
  };
  const { what, addresses } = crowd;
  const name = `${CONNECTIONS} connections ${what}, from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`;
  return [
    measuredOnce(
      `${name}: memory`,
      [400, 'MB'],
      look(({ most }) => most),
    ),
    measuredOnce(
      `${name}: kept of it after 30 s`,
      [GIVEN_BACK, 'MB'],
      look(({ kept }) => kept),
    ),
    measuredOnce(
      `${name}: honest requests refused`,
      [0, 'of them'],
      look(({ honest }) => honest.refused.length),
    ),
  ];
}

const openFiles = measuredOnce(
  'this system lets a process open fewer files than the proof needs',
  [0, 'of them'],
  async () => Math.max(0, CONNECTIONS + 500 - (await openFilesMax())),
);

export const connections: Group = {
  name: 'Connections',
  checks: [
    openFiles,
    ...checksOf({ what: 'that are idle', sends: '', addresses: 1 }),
    ...checksOf({ what: 'that are idle', sends: '', addresses: ADDRESSES }),
    ...checksOf({ what: 'with half a head', sends: HALF_A_HEAD, addresses: ADDRESSES }),
  ],
};
