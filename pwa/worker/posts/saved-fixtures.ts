import { fetchWhole } from '#pwa/shared/api/fetch-whole.ts';
import { ANSWERS_CACHE } from '#pwa/shared/browser/saved-names.ts';

const FIXTURES_PATH = '/api/fixtures';

/** Saves an answer as it came, with the time. */
export async function keepFixtures(answer: Response): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Saved-At': new Date().toISOString() };
  const copy = new Response(await answer.arrayBuffer(), { headers });
  await (await caches.open(ANSWERS_CACHE)).put(FIXTURES_PATH, copy);
}

export const savedFixtures = async (): Promise<Response | undefined> =>
  (await caches.open(ANSWERS_CACHE)).match(FIXTURES_PATH);

export async function fetchFixtures(): Promise<void> {
  const answer = await fetchWhole(FIXTURES_PATH);
  if (!answer.ok) throw new Error(`the fixtures answered ${answer.status}`);
  await keepFixtures(answer);
}
