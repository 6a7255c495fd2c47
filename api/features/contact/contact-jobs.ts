import { describeError, type Logger } from '#api/http/server/log.ts';
import type { ContactService } from './contact.service.ts';
import type { Webhook } from './webhook.service.ts';

/** Between two tries to take what was erased out of the database's log, too. */
const LOG_MS = 5 * 1000;
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Deps {
  contacts: Pick<ContactService, 'empty' | 'eraseOld' | 'cleanLog'>;
  webhook: Pick<Webhook, 'start' | 'stop'>;
  log: Logger;
}

/** What is done about messages while nobody asks: calls, the bin, the days of CONTACT_RETENTION_DAYS. Gives its end. */
export function startContactJobs({ contacts, webhook, log }: Deps): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const repeat = (work: (stop: AbortSignal) => Promise<number>, what: string, every: number) => {
    const once = () => {
      const done = work(stop.signal)
        .then(
          (count) => void (count > 0 && log.info({ count }, what)),
          (error) => log.error(describeError(error), what),
        )
        .finally(() => running.delete(done));
      running.add(done);
    };
    once();
    return setInterval(once, every).unref();
  };
  const timers = [
    repeat(contacts.empty, 'deleted messages erased', MINUTE_MS),
    repeat(() => contacts.cleanLog().then(() => 0), 'the log of the database is not cut', LOG_MS),
    repeat(contacts.eraseOld, 'old messages erased', DAY_MS),
  ];
  webhook.start();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stop.abort();
    await Promise.all([webhook.stop(), ...running]);
  };
}
