import type { MikroORM } from '@mikro-orm/core';
import type { AbstractSqlDriver } from '@mikro-orm/sql';

/** The ORM on either engine. */
export type Orm = MikroORM<AbstractSqlDriver>;
