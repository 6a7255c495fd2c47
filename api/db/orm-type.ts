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
