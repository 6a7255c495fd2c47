import type { Orm } from '#api/db/orm-type.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { ErasedText } from './db/erased-text.ts';
import { giveRoomBack, removeOldCopies } from './db/maintenance.ts';
import type { ActivityList } from './features/activity/activity-list.service.ts';
import type { Erasure } from './features/contact/erasure.service.ts';
import type { PhoneKeys } from './features/contact/phone-key.service.ts';
import type { Reminders } from './features/contact/reminder.service.ts';
import type { Spam } from './features/contact/spam.service.ts';
import type { Notices } from './features/notification/notification.service.ts';
import type { SetApartNotices } from './features/notification/set-apart.service.ts';
import type { WeeklyLetters } from './features/notification/weekly-letter.service.ts';
import type { ServerService } from './features/server/server.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { SourcesService } from './features/sources/sources.service.ts';
import type { Trash } from './features/trash/trash.service.ts';
import type { VitalsService } from './features/vitals/vitals.service.ts';
import { describeError, type Logger } from './http/server/log.ts';
import type { Uploads } from './import/upload/upload.service.ts';

export interface Jobs {
  orm: Orm;
  dataDir: string;
  now: () => Date;
  trash: Pick<Trash, 'purge'>;
  erasure: Pick<Erasure, 'eraseOld' | 'goOn'>;
  phoneKeys: PhoneKeys;
  spam: Pick<Spam, 'forgetOld'>;
  reminders: Pick<Reminders, 'giveDue'>;
  vitals: Pick<VitalsService, 'flush' | 'prune'>;
  sources: Pick<SourcesService, 'flush' | 'prune'>;
  activity: Pick<ActivityList, 'prune'>;
  notices: Pick<Notices, 'prune'>;
  letters: WeeklyLetters;
  setApart: SetApartNotices;
  server: Pick<ServerService, 'prune' | 'nightly'>;
  siteSettings: Pick<SettingsService, 'prune'>;
  uploads: Pick<Uploads, 'purge'>;
  erasedText: Pick<ErasedText, 'run'>;
}

interface Job {
  /** For the log. */
  what: string;
  everyMs: number;
  /** Gives how many rows or files it was about. */
  work: (stop: AbortSignal) => Promise<number | undefined>;
}

const nothing = (work: Promise<void>) => work.then(() => undefined);

const jobsOf = ({
  orm,
  dataDir,
  now,
  trash,
  erasure,
  phoneKeys,
  spam,
  vitals,
  sources,
  activity,
  reminders,
  notices,
  letters,
  setApart,
  server,
  siteSettings,
  uploads,
  erasedText,
}: Jobs): Job[] => [
  {
    what: 'erased messages leave the files of the database',
    everyMs: 5 * SECOND_MS,
    work: () => nothing(erasedText.run()),
  },
  { what: 'reminders given', everyMs: 10 * SECOND_MS, work: reminders.giveDue },
  { what: 'things in the trash erased', everyMs: MINUTE_MS, work: trash.purge },
  {
    what: 'files that nobody imported removed',
    everyMs: 60 * MINUTE_MS,
    work: () => nothing(uploads.purge()),
  },
  {
    what: 'free pages of the database given back',
    everyMs: MINUTE_MS,
    work: () => nothing(giveRoomBack(orm)),
  },
  { what: 'messages of persons erased', everyMs: 5 * SECOND_MS, work: erasure.goOn },
  { what: 'numbers of stored messages understood', everyMs: DAY_MS, work: phoneKeys.storeMissing },
  { what: 'old messages erased', everyMs: DAY_MS, work: erasure.eraseOld },
  {
    what: 'visits that were counted are stored',
    everyMs: 3 * SECOND_MS,
    work: () => nothing(sources.flush()),
  },
  {
    what: 'measurements that were counted are stored',
    everyMs: 3 * SECOND_MS,
    work: () => nothing(vitals.flush()),
  },
  { what: 'old counts of visits removed', everyMs: DAY_MS, work: () => nothing(sources.prune()) },
  { what: 'examples of spam forgotten', everyMs: DAY_MS, work: spam.forgetOld },
  { what: 'old activity removed', everyMs: DAY_MS, work: activity.prune },
  { what: 'weekly letters enqueued', everyMs: MINUTE_MS, work: letters.enqueueDue },
  { what: 'messages set apart are told of', everyMs: MINUTE_MS, work: setApart.enqueueDue },
  { what: 'notices given up forgotten', everyMs: DAY_MS, work: notices.prune },
  { what: 'nightly backups made', everyMs: MINUTE_MS, work: server.nightly.makeDue },
  { what: 'old backups forgotten', everyMs: DAY_MS, work: server.prune },
  { what: 'previews of settings removed', everyMs: MINUTE_MS, work: siteSettings.prune },
  { what: 'old measurements removed', everyMs: DAY_MS, work: () => nothing(vitals.prune()) },
  {
    what: 'old copies of the data removed',
    everyMs: DAY_MS,
    work: () => removeOldCopies(orm, dataDir, now()),
  },
];

/** Starts what is done while nobody asks, each job at once and then every so often. Gives the function that ends it. */
export function startJobs(jobs: Jobs, log: Logger): () => Promise<void> {
  const running = new Map<Job, Promise<void>>();
  const stopping = new AbortController();
  const run = (job: Job) => {
    if (running.has(job)) return;
    const done = job
      .work(stopping.signal)
      .then(
        (count = 0) => void (count > 0 && log.info({ count }, job.what)),
        (error: unknown) => log.error(describeError(error), job.what),
      )
      .finally(() => running.delete(job));
    running.set(job, done);
  };
  const timers = jobsOf(jobs).map((job) => {
    run(job);
    return setInterval(run, job.everyMs, job).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.all(running.values());
  };
}
