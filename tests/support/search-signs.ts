import { searchRows } from '#api/db/search.ts';
import { tablesOf } from '#api/db/tables.ts';
import type { TestApp } from './test-app.ts';

/**
 * Searches posts for words with each code point from `first` to before `end` inside. SQLite parts the words once more, by
 * tables of letters of another age than those of JavaScript.
 */
export async function searchForSigns(app: TestApp, first: number, end: number): Promise<void> {
  const signs = Array.from({ length: end - first }, (_, at) => String.fromCodePoint(first + at)).filter(
    (sign) => /[^\p{Cs}\p{Cn}\p{Co}\0]/u.test(sign),
  );
  const em = app.orm.em.fork();
  for (let at = 0; at < signs.length; at += 50) {
    const words = signs.slice(at, at + 50).map((sign) => `a${sign}b`);
    const hits = await searchRows(em, 'post', words.join(' '));
    if (hits !== undefined) await tablesOf(em).selectFrom(hits.as('post')).select('id').execute();
  }
}
