import type { SourceCount } from '#contract/traffic-rules.ts';
import { testOfTwoServers as base, expect } from './api-test.ts';
import { aCount, reportCounts, sourcesOf } from './source-counts.ts';

/** Tests of counted visits, on 20 November 2026 at noon in India. */
export const test = base
  .extend('settings', ({ clock }) => {
    clock.set('2026-11-20T06:00:00Z');
    return { contactLimit: 1_000_000 };
  })
  /** Counts as a visitor's browser reports them. */
  .extend('count', ({ app }) => async (...counts: Partial<SourceCount>[]): Promise<void> => {
    expect((await reportCounts(app, { counts: counts.map(aCount) })).status).toBe(204);
  })
  /** What an operator reads. */
  .extend('list', ({ owner }) => (query?: string) => {
    return sourcesOf(owner, query);
  })
  .extend('total', ({ owner }) => async (query = '') => {
    return (await sourcesOf(owner, `by=total&${query}`))[0];
  })
  .extend('stored', ({ app }) => (): Promise<Record<string, unknown>[]> => {
    return app.orm.em.fork().execute('select * from source_day order by day, page');
  });
