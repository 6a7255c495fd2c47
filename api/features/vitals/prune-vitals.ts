import type { MikroORM } from '@mikro-orm/sqlite';
import { describeError, type Logger } from '#api/http/server/log.ts';
import { pruneVitals } from './vitals.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Deps {
  orm: MikroORM;
  now: () => Date;
  log: Logger;
}

/** Deletes old measurements now and once a day. */
export function pruneVitalsDaily({ orm, now, log }: Deps): { stop: () => void } {
  const prune = () =>
    void pruneVitals(orm, now()).catch((error) => log.error(describeError(error), 'old measurements stay'));
  prune();
  const timer = setInterval(prune, DAY_MS);
  return { stop: () => clearInterval(timer) };
}
