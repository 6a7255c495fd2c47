import { startPostgres } from './postgres.ts';

/** Vitest's global setup of several projects: one PostgreSQL for all test files, without waiting for the disk. POSTGRES_BIN: of another version. */
export async function setup(): Promise<() => Promise<void>> {
  const { POSTGRES_BIN, TEST_POSTGRES_URL } = process.env;
  if (TEST_POSTGRES_URL !== undefined) return async () => undefined;
  const postgres = await startPostgres({
    ...(POSTGRES_BIN !== undefined && { binDir: POSTGRES_BIN }),
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  return postgres.remove;
}
