import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOrm } from '#api/db/sqlite/orm.ts';
import { endpoints } from '#contract/endpoints.ts';
import { logIn } from '#tests/support/client.ts';
import { dataFolder } from '#tests/support/product.ts';
import { callsWith, hitsIn, person } from '#tests/support/seeded-person.ts';
import { sendRaw } from '#tests/support/send-raw.ts';
import { expect, test } from '#tests/support/server-test.ts';

/** Every call with the person in all its parts, as a stranger and as the operator. How each was answered. */
async function callAll(url: string, token: string): Promise<number[]> {
  const statuses: number[] = [];
  // Last what ends the session.
  const isLast = (path: string) => Number(/logout|sessions|password/.test(path));
  const ordered = [...endpoints].sort((a, b) => isLast(a.path) - isLast(b.path));
  for (const endpoint of ordered) {
    for (const [path, init] of [...callsWith(endpoint), ...callsWith(endpoint, token)]) {
      // A failing export is cut, which has no status.
      const answer = await fetch(url + path, init).catch(() => undefined);
      if (endpoint.response === 'events') await answer?.body?.cancel();
      else await answer?.arrayBuffer().catch(() => undefined);
      if (answer !== undefined) statuses.push(answer.status);
    }
  }
  return statuses;
}

test('T29. A name, a phone and an address in every part of every call: none of them in the log', async ({
  start,
}) => {
  const { url, output: said } = await start({ LOGIN_LIMIT: '1000000' });
  const token = await logIn(url);
  const statuses = await callAll(url, token);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await sendRaw(
    url,
    `GET /${person.name} HTTP/1.1\r\nHost: ${person.email}\r\nbroken ${person.phone}\r\n\r\n`,
  );
  await expect.poll(() => said().split('\n').length).toBeGreaterThan(statuses.length);
  expect(hitsIn(said())).toEqual([]);
});

test('T29. The same with every answer a 500, its statement and its values in the error', async ({
  dataDir,
  start,
}) => {
  const { url, output: said } = await start({ LOGIN_LIMIT: '1000000' });
  const token = await logIn(url);
  const other = await createOrm(join(dataDir, 'site.sqlite'));
  for (const table of ['contact', 'deleted_contact', 'post', 'category', 'operator', 'spent_key']) {
    await other.em.getConnection().execute(`alter table ${table} rename to ${table}_elsewhere`);
  }
  await other.close();
  const statuses = await callAll(url, token);
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(20);
  await expect.poll(() => said().match(/unforeseen error/g)?.length).toBeGreaterThan(20);
  expect(said()).toMatch(/"route":"\/api\/contacts","error":"\w+","code":"SQLITE_ERROR","at":\["at /);
  expect(hitsIn(said())).toEqual([]);
});

test.for([
  ['an error', `new Error(text)`],
  ['a type error', `new TypeError("Cannot use 'in' operator to search for 'x' in " + text)`],
  ['an error with a cause', `new Error('x', { cause: new TypeError(text) })`],
  ['a text', `text`],
])('T29. A crash by %s is told without what it says', async ([, thrown], { start }) => {
  // The process throws it at a signal, where no handler of ours stands.
  const text = JSON.stringify(`${person.name}${person.forged}${person.email}`);
  const crash = `process.on('SIGUSR2', () => { const text = ${text}; throw ${thrown}; });`;
  const file = join(await dataFolder(), 'crash.mjs');
  await writeFile(file, crash);
  const { output: said, stop } = await start({ NODE_OPTIONS: `--import ${file}` });
  expect(await stop('SIGUSR2')).toBe(1);
  expect(said()).toContain('"msg":"crash"');
  expect(hitsIn(said())).toEqual([]);
});

test('T29. Line ends, terminal codes and 1 MB in an address: one line of JSON each, short', async ({
  start,
}) => {
  const { url, output: said } = await start();
  await fetch(`${url}/%0d%0a%1b%5b31m%e2%80%a8{"level":60}`);
  await fetch(`${url}/api/blogs/%0d%0a%1b%5b31m`);
  await sendRaw(url, `GET /${'x'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(() => said().match(/"status":404/g)?.length).toBe(2);
  const lines = said()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow();
    expect(line.length).toBeLessThan(2_000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is the question
    expect(line).not.toMatch(/[\u0000-\u001f\u2028]/);
  }
});
