import { setTimeout } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

export const ROLLING_UPDATE = 'rolling update';

interface Phase {
  name: string;
  act: (cluster: Cluster) => Promise<void>;
}

/** How long a server or the database is away before its next start. Milliseconds. */
const AWAY_MS = 1_500;
/** How long connections that listen are cut, and how often. Milliseconds. */
const CUT_FOR_MS = 5_000;
const CUT_EVERY_MS = 100;

const quiet: Phase = { name: 'quiet', act: async () => undefined };

const kill = (at: number): Phase => ({
  name: `server ${at + 1} killed`,
  async act(cluster) {
    const member = memberAt(cluster, at);
    await cluster.stopMember(member, 'SIGKILL');
    await setTimeout(AWAY_MS);
    await cluster.startMember(member);
  },
});

const restart = (mode: 'fast' | 'immediate'): Phase => ({
  name: `database restarted (${mode})`,
  act: (cluster) => cluster.restartDatabase(mode, AWAY_MS),
});

const cut: Phase = {
  name: 'listening connections cut',
  async act(cluster) {
    const count = await cluster.cutListeners();
    if (count !== cluster.members.length) cluster.faults.push(`${count} connections listened`);
    // And each that comes in their place, so that writes fall into the time without notices.
    for (const until = performance.now() + CUT_FOR_MS; performance.now() < until; ) {
      await setTimeout(CUT_EVERY_MS);
      await cluster.cutListeners();
    }
  },
};

/**
 * One after the other, each once the one before is ready, as deploy/several/rolling-update.sh does it; that takes each out of
 * the proxy's list before, which this does not.
 */
const update: Phase = {
  name: ROLLING_UPDATE,
  async act(cluster) {
    for (const member of cluster.members) {
      await cluster.stopMember(member, 'SIGTERM');
      await cluster.startMember(member);
      await cluster.settle();
    }
  },
};

function memberAt({ members }: Cluster, at: number) {
  const member = members[at];
  if (member === undefined) throw new Error(`There is no server ${at + 1}`);
  return member;
}

const ROUND: readonly Phase[] = [
  ...[quiet, kill(0), kill(1), restart('fast'), kill(2), cut],
  // Nothing that an outage broke ends in the update.
  ...[restart('immediate'), quiet, update, restart('fast'), quiet],
];

/** What happens, one after the other: once in five minutes or less, else as often as there are five minutes. */
export async function perform(
  cluster: Cluster,
  minutes: number,
  { begin, isOn }: { begin: (phase: string) => void; isOn: () => boolean },
): Promise<void> {
  const rounds = Math.max(1, Math.round(minutes / 5));
  const each = (minutes * 60_000) / rounds / ROUND.length;
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, act } of ROUND) {
      if (!isOn()) return;
      const until = performance.now() + each;
      begin(name);
      await act(cluster);
      await cluster.settle();
      // A stop is noticed within a second.
      for (let left = until - performance.now(); left > 0 && isOn(); left = until - performance.now())
        await setTimeout(Math.min(left, 1_000));
    }
  }
}
