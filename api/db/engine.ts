import type { Platform } from '@mikro-orm/core';
import { BasePostgreSqlPlatform, type SqlEntityManager } from '@mikro-orm/sql';
import type { Orm } from './orm-type.ts';

export const isPostgresPlatform = (platform: Platform): boolean => platform instanceof BasePostgreSqlPlatform;

/** Which of the two engines this database is of. */
export const isPostgres = (em: SqlEntityManager | Orm['em']): boolean => isPostgresPlatform(em.getPlatform());

export interface EngineFacts {
  engine: 'sqlite' | 'postgres';
  version: string;
  /** What the database takes on its disk. */
  bytes: number;
  /** Of that disk; null where it is another machine's. Bytes. */
  disk: { free: number; total: number } | null;
}
