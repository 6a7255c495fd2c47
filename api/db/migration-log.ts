/** docs/decisions/0015-migrations-with-a-copy.md: what versions up to 1.4.0 wrote into the log of a database (`mikro_orm_migrations`). */
const STEPS = [
  '1.2.0-activity',
  '1.2.0-sources',
  '1.2.0-spam',
  '1.2.0-presence',
  '1.2.0-colleagues',
  '1.2.0-people',
  '1.2.0-notices',
  '1.3.0-deleted-names',
  '1.3.0-desk',
  '1.3.0-old-address',
  '1.3.0-media',
  '1.3.0-revisions',
  '1.3.0-moving',
  '1.3.0-settings',
  '1.3.0-pages',
  '1.3.0-post-address',
  '1.3.0-import-pieces',
  '1.3.0-revision-facts',
  '1.3.0-searched-text',
  '1.4.0-setup-list',
  '1.4.0-fixtures',
  '1.4.0-backups',
  '1.4.0-page-figures',
  '1.4.0-contact-preference',
  '1.4.0-weekly-letter',
  '1.4.0-post-notices',
];
const LOGS_OF_1_4_0 = [
  ['1.0.0-initial', '1.1.0-categories', ...STEPS].join(),
  ['1.1.0-initial', ...STEPS].join(),
];
const BASELINE = '1.4.0';
/** Statements that let the log of 1.4.0 say that its steps have become one. */
export const ONE_STEP = [
  'delete from mikro_orm_migrations',
  `insert into mikro_orm_migrations (name) values ('${BASELINE}')`,
];
/** Names up to 1.4.0; before 1.0.0 they began with a number of four digits. */
const BEFORE_BASELINE = /^(?:\d{4}-|1\.[0-4]\.0-)/;

export interface Named {
  name: string;
}

interface MigrationLog {
  state: 'none' | 'current' | 'older' | 'too old' | 'newer' | 'unclear';
  /** Whether 1.4.0 itself wrote the log: its steps have become one. */
  isOf140: boolean;
  /** The migrations that are still to be run. */
  pending: string[];
}

/**
 * @param done the names in the log, in order
 * @param migrations those of this version
 */
export function readLog(done: readonly string[], migrations: readonly Named[]): MigrationLog {
  const known = migrations.map(({ name }) => name);
  const isOf140 = LOGS_OF_1_4_0.includes(done.join());
  const names = isOf140 ? [BASELINE] : done;
  const pending = known.slice(names.length);
  const log = (state: MigrationLog['state']) => ({ state, isOf140, pending });
  if (names.length === 0) return log('none');
  const last = names.at(-1) ?? '';
  // One that ends as 1.4.0 did, but lacks rows, is unclear.
  if (last !== STEPS.at(-1) && names.every((name) => BEFORE_BASELINE.test(name))) return log('too old');
  if (names.some((name) => !known.includes(name) && !BEFORE_BASELINE.test(name))) return log('newer');
  if (names.some((name, at) => name !== known[at])) return log('unclear');
  return log(pending.length === 0 ? 'current' : 'older');
}

/** Why a database, or its backup, with this log cannot be used; undefined where it can. */
export function faultOf({ state }: MigrationLog, what: 'database' | 'backup'): string | undefined {
  if (state === 'too old') {
    return `The ${what} was made by a version before 1.4.0. Update to 1.4.0 first. Nothing was changed.`;
  }
  if (state === 'newer') return `The ${what} was made by a newer version of this program.`;
  if (state !== 'unclear') return undefined;
  return `The ${what} does not say which version made its tables (mikro_orm_migrations lacks rows). Restore another backup.`;
}
