import type { MikroORM } from '@mikro-orm/core';
import type { AbstractSqlDriver } from '@mikro-orm/sql';

/** The ORM on either engine. */
export type Orm = MikroORM<AbstractSqlDriver>;

/** Called for every statement, the ORM's own included. `ms`: how long the database took. */
export type OnStatement = (sql: string, values: readonly unknown[], ms: number) => void;

/** What most services are made with. */
export interface ServiceDeps {
  orm: Orm;
  now: () => Date;
}

/** A database as it is found. Nothing is made, migrated or changed. */
export interface Examined {
  engine: 'sqlite' | 'postgres';
  /** Where it is, without a password. */
  place: string;
  /** false: there is none yet. */
  isThere: boolean;
  /** Why the site would not start with it. */
  refused?: string;
  /** Names of migrations that the next start runs. */
  pending: readonly string[];
  /** undefined where it cannot be read by this version. To be closed. */
  orm?: Orm;
}
