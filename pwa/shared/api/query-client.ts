import { QueryClient } from '@tanstack/react-query';
import { type Answers, type CachedResult, isSavedCopy } from './cached-result.ts';

/** Data from the network is not fetched again for this time. Milliseconds. */
const FRESH_MS = 60_000;

/** Queries run without regard to `navigator.onLine`: saved data is shown until there is a response. */
export function createQueryClient(answers: Answers): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        // A saved copy is fetched again at once.
        staleTime: ({ state }) => (isSavedCopy(state.data) ? 0 : FRESH_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  for (const [key, answer] of answers) client.setQueryData(key, withText(answer), { updatedAt: cameAt() });
  return client;
}

/**
 * When the server sent this page, or confirmed the browser's copy (304), in milliseconds since 1970; 0 where the browser used a copy
 * without a request (a restored tab, Back). Not by the server's clock, which may differ, and a cached page has the time of its rendering.
 */
function cameAt(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.transferSize === 0) return 0;
  return Date.now() - (performance.now() - navigation.responseStart);
}

/** Adds the text of a post to its answer, which has '' in its place: the page contains the text once, as markup. undefined where another page is open by now. */
function withText(answer: unknown): unknown {
  if (!lacksText(answer)) return answer;
  const html = document.querySelector('[data-post-text]')?.innerHTML;
  return html === undefined ? undefined : { ...answer, data: { ...answer.data, html } };
}

const lacksText = (answer: unknown): answer is CachedResult<{ html: '' }> =>
  isObject(answer) &&
  'data' in answer &&
  isObject(answer.data) &&
  'html' in answer.data &&
  answer.data.html === '';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The responses for the page that was rendered from them; undefined where there are none. */
export function answersIn(client: QueryClient | undefined): Answers | undefined {
  const queries = client?.getQueryCache().getAll() ?? [];
  const answers = queries.flatMap(({ queryKey, state: { data } }) =>
    data === undefined ? [] : [[queryKey, data] as const],
  );
  return answers.length === 0 ? undefined : answers;
}
