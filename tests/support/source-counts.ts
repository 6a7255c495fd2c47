import type { SourceCount } from '#contract/source-limits.ts';
import type { Source } from '#contract/sources.ts';
import type { TestApp } from './test-app.ts';

/** A browser that a person uses. */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** One visit to the home page on this day. */
export const aCount = (more: Partial<SourceCount> = {}): SourceCount => ({
  ago: 0,
  page: '/',
  visits: 1,
  taps: 0,
  ...more,
});

/** Reports counts as a visitor's browser does. */
export const reportCounts = (
  app: TestApp,
  json: unknown,
  { path = '/api/sources', headers = {} } = {},
): Promise<Response> =>
  app.call(path, { method: 'POST', json, headers: { 'User-Agent': PHONE, ...headers } });

/** What the operator is told. */
export async function sourcesOf(app: TestApp, token: string, query = ''): Promise<Source[]> {
  const answer = await app.call(`/api/sources?${query}`, { token });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const storedCounts = (app: TestApp): Promise<Record<string, unknown>[]> =>
  app.orm.em.fork().execute('select * from source_day order by day, page');
