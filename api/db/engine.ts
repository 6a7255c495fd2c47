import type { FileHandle } from 'node:fs/promises';
import type { IsolationLevel, Platform } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Expression, RawBuilder, Selectable, SelectQueryBuilder, SqlBool } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { NightlyBackups } from '#contract/backups.ts';
import type { Orm } from './orm-type.ts';
import type { Tables } from './tables.ts';

/** All that SQLite and PostgreSQL do differently. Opening a database chooses one of the two: `sqlite/engine.ts`, `postgres/engine.ts`. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  /** Several servers may work on one database. */
  isShared: boolean;

  /** What several statements of a transaction read was committed at one moment only at this level; undefined: at any. */
  snapshotLevel: IsolationLevel | undefined;
  /** The first statement of a transaction that writes. */
  beginWrite(em: SqlEntityManager): Promise<void>;
  /** Locks these names until the transaction ends. */
  lockNames(em: SqlEntityManager, names: readonly string[]): Promise<void>;
  /** The rows that a query finds cannot be changed by others until the transaction ends. */
  forUpdate<DB, Table extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Table, Row>,
  ): SelectQueryBuilder<DB, Table, Row>;
  /** Locks rows as `forUpdate()`, but leaves out those that another transaction works on, so that several servers take different ones. */
  takeRows<DB, Table extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Table, Row>,
    tables: readonly (Table & string)[],
  ): SelectQueryBuilder<DB, Table, Row>;
  /** New rows get ids after those of rows that were stored with their ids. */
  continueIds(em: SqlEntityManager, table: 'post' | 'category'): Promise<void>;

  /** Whether a text is one of these, in a statement that is the same for any number of them. */
  isOneOf(text: Expression<string | null>, values: readonly string[]): RawBuilder<SqlBool>;
  /** Scheme, host and port of a web address. */
  originOf(url: Expression<string>): RawBuilder<string>;
  /** A field of an object that is stored as JSON; null where it has none of this name. */
  jsonField(json: Expression<string | null>, name: string): RawBuilder<string | null>;
  /** A subquery of the latest `max` messages since `since` of each of these texts, read in the index of texts. */
  latestOfTexts(hashes: readonly string[], of: { since: Date; max: number }): RawBuilder<SentText>;
  /** Has the totals of messages by where they came from, and is added up from an index of pages. */
  sourceTotals: 'contact_source' | 'contact_source_total';
  /** Deletes totals of the days before `day`, and of sources all of whose messages are gone. */
  pruneContactSources(em: SqlEntityManager, day: number): Promise<void>;
  /** Whether there was ever a post: those that an operator deleted do not come back. */
  hasEverHadPosts(em: SqlEntityManager): Promise<boolean>;

  /** Puts the words of rows into the index, in the transaction that writes the rows. */
  indexWords(em: SqlEntityManager, table: keyof Searched, rows: readonly TextOfRow[]): Promise<void>;
  /** Fills the index with rows that came another way: by a copy of a whole site. */
  indexMissing(em: SqlEntityManager, table: keyof Searched): Promise<void>;
  idsWithWords(table: keyof Searched, q: string, range: IdRange): RawBuilder<number>;
  rowsWithWords<Table extends keyof Searched>(
    em: SqlEntityManager,
    table: Table,
    q: string,
  ): Promise<RawBuilder<SearchedRow<Table>>>;
  /** How many rows have a word that begins with each of these (folded words), counted to 100; those of none are left out. */
  countTermBeginnings(
    em: SqlEntityManager,
    table: keyof Searched,
    beginnings: readonly string[],
  ): Promise<Map<string, number>>;

  createContentVersion(deps: { orm: Orm; now: () => Date }): ContentVersion;
  /** Counts for all servers together; undefined where there is one server, which counts in memory. */
  createCounter(orm: Orm, name: string, limits: CounterLimits): RateLimiterAbstract | undefined;
  createErasedText(orm: Orm): ErasedText;

  /**
   * A checked copy of the database as it is at one moment, made while other work continues.
   * @throws Problem backup_elsewhere, disk_full, and not_ready where the database is damaged
   */
  backUp(dataDir: string): Promise<DatabaseCopy>;
  /** Makes the backups of the nights; undefined where that is left to the database's own tools. */
  nightly: NightlyMaker | undefined;
  /** What the site's data is in. */
  facts(orm: Orm, dataDir: string): Promise<EngineFacts>;
  /**
   * Reads each table, and writes without changing anything. Gives the tables that cannot be read.
   * @throws Problem busy, disk_full, and whatever keeps it from writing
   */
  probe(orm: Orm, dataDir: string): Promise<string[]>;
  /** Gives room of deleted pictures back to the disk. */
  releaseSpace(orm: Orm): Promise<void>;
  /** Removes old copies of the data that updates and restores left in `dataDir`. Gives their number. */
  removeOldCopies(dataDir: string, now: Date): Promise<number>;
}

/** A file that has no name any more: it is gone as soon as it is closed, also where the process is killed. */
export interface DatabaseCopy {
  file: FileHandle;
  bytes: number;
}

export interface NightlyMaker {
  /** @returns `stopped` where `stop` ended it */
  make(run: NightlyRun): Promise<NightlyOutcome | 'stopped'>;
  /** Backups of the site that has this secret, the newest first, those of months after those of nights. */
  list(folder: string, secret: string): Promise<NonNullable<NightlyBackups['kept']>>;
}

interface NightlyRun {
  dataDir: string;
  folder: string;
  /** The day in India, `2026-11-20`. */
  day: string;
  /** The server ends. */
  stop: AbortSignal;
}

/** `made`: its name in the folder, and its size. `failure`: why there is none, for the operator. */
export type NightlyOutcome = { made: { file: string; bytes: number } } | { failure: string };

export interface EngineFacts {
  engine: Engine['name'];
  version: string;
  /** What the database takes on its disk. */
  bytes: number;
  /** Room on that disk; null where it is another machine's. Bytes. */
  disk: { free: number; total: number } | null;
}

interface SentText {
  text_hash: string;
  email: string;
  phone: string;
}

export interface CounterLimits {
  points: number;
  seconds: number;
}

/** Takes what was erased out of the files of the database, where the engine leaves it for a while. */
export interface ErasedText {
  /** The next `run` takes it out. */
  request(): void;
  /** Takes it out if that was requested and no other connection is in the way. */
  run(): Promise<void>;
  /** To be called after an erasure. Returns false where the text is still there: then a later `run` takes it out. */
  runSoon(): Promise<boolean>;
}

const engines = new WeakMap<Platform, Engine>();

/** Notes the engine of a database as it is opened. */
export function withEngine<Opened extends Pick<Orm, 'em'>>(orm: Opened, engine: Engine): Opened {
  engines.set(orm.em.getPlatform(), engine);
  return orm;
}

/** The engine of an open database. */
export function engineOf(em: Pick<SqlEntityManager, 'getPlatform'>): Engine {
  const engine = engines.get(em.getPlatform());
  if (engine === undefined) throw new Error('the database was opened without its engine');
  return engine;
}

/**
 * The version of what the public can read: it differs after every write of that to posts, categories, fixtures and `site_state`,
 * by any process, when a scheduled post is published, when a fixture is over, and when the clock is set back.
 */
export interface ContentVersion {
  /** undefined where it has to be looked up (`refresh`), and without a database. */
  current(): string | undefined;
  /** Looks it up where it is not known. */
  refresh(): Promise<void>;
}

/** What a search may ask of a row besides its words. */
export interface Searched {
  post: Pick<
    Tables['post'],
    'id' | 'date' | 'state' | 'deleted_at' | 'category_id' | 'author_id' | 'blog_title'
  >;
  contact: Pick<
    Tables['contact'],
    'id' | 'date' | 'state' | 'page' | 'campaign' | 'assignee_id' | 'remind_at'
  >;
}
export type SearchedRow<Table extends keyof Searched> = Selectable<Searched[Table]>;

/** Ids after `after`, up to `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/** What a row is found by. */
export interface TextOfRow {
  id: number;
  texts: readonly string[];
  /** A number, which all of its digits find, or its last ones. */
  phone?: string;
}
