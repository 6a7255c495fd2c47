import { startPostgres } from './postgres.ts';

/** Vitest's global setup: one PostgreSQL for all test files, without waiting for the disk. */
export async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '400' },
  });
  process.env.TEST_POSTGRES_URL = postgres.url('postgres');
  return postgres.remove;
}
