import type { Orm } from './orm-type.ts';

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
