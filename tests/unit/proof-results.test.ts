import { expect, test } from 'vitest';
import { isDocument, type Result, tableRow, validResults } from '#tests/proof/results.ts';

const aResult = (result: Partial<Result>): Result => ({
  ...{ proof: 'npm test', commit: 'c0ffee00c0ffee', day: '2026-11-29', minutes: 12 },
  ...{ isPassed: true, output: [], ...result },
});

const remaining = (results: readonly Result[], changed: Readonly<Record<string, string[]>>) =>
  [...validResults(results, (commit) => changed[commit]).keys()].join();

test.for([
  ['nothing', [], true],
  ['guides, decisions and results', ['README.md', 'docs/performance.md', 'docs/proof.jsonl'], true],
  ['a guide and a test', ['README.md', 'tests/run.ts'], false],
  ['words that are shown', ['pwa/content/pages/terms.md'], false],
] as const)('A result since whose commit %s changed stands: %s', ([, changed, isValid]) => {
  expect(remaining([aResult({ commit: 'a' })], { a: [...changed] })).toBe(isValid ? 'npm test' : '');
});

test.for([
  ['npm run test:full', false],
  ['CHROMIUM=whole npm test', false],
  ['apt-get remove -yq chromium chromium-headless-shell && npm test', false],
  ['npm run proof -- postgres', false],
  ['npm run proof -- race --rounds 1000', true],
  ['npm run bench -- write --database postgres', true],
] as const)('A result of `%s` stands where only a test changed since: %s', ([proof, isValid]) => {
  const changed = (path: string) => remaining([aResult({ proof, commit: 'a' })], { a: [path] });
  expect(changed('tests/full/browser/operator/posts.spec.ts')).toBe(isValid ? proof : '');
  expect(changed('tests/unit/words.test.ts')).toBe(isValid ? proof : '');
  expect(changed('tests/support/contact-page.ts')).toBe('');
  expect(changed('tests/proof/race/race.ts')).toBe('');
  expect(changed('pwa/shared/api/test.ts')).toBe('');
});

test('A result whose commit is gone does not stand', () => {
  expect(remaining([aResult({ commit: 'gone' })], {})).toBe('');
});

test('Of a proof that ran several times the last result counts', () => {
  const [passed, failed] = [aResult({ commit: 'a' }), aResult({ commit: 'a', isPassed: false })];
  expect(remaining([failed, passed], { a: [] })).toBe('npm test');
  expect(remaining([passed, failed], { a: [] })).toBe('');
  expect(remaining([passed, aResult({ commit: 'b' })], { a: [], b: ['api/app.ts'] })).toBe('');
  expect(remaining([passed, aResult({ proof: 'race', isPassed: false })], { a: [] })).toBe('npm test');
});

test('First posts and pages of words are no documents', () => {
  expect(['CHANGELOG.md', 'docs/decisions/0001-one-sqlite-database.md'].every(isDocument)).toBe(true);
  expect(['api/db/seed/posts/first.md', 'docs.ts', 'deploy/nginx.conf'].some(isDocument)).toBe(false);
});

test('A row of the table says what was looked for and how much of it was found', () => {
  const output = ['Runs 200', 'ok    0 messages lost', 'FAIL  2 messages doubled', '      m1', '      m2'];
  expect(tableRow(aResult({ isPassed: false, seed: '7', output }))).toEqual({
    proof: '`npm test`',
    found: '0 messages lost, 2 messages doubled',
    seed: '7',
    commit: 'c0ffee00',
    day: '2026-11-29',
    minutes: 12,
  });
  expect(tableRow(aResult({})).found).toBe('passed');
});
