/** Files of `tests/api` whose statements differ by engine: `npm test` runs them on PostgreSQL, too. */
export const onPostgres: readonly string[] = ['tests/api/**/*.test.ts'];
