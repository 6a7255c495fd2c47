import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOrm } from '#api/db/sqlite/orm.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { logIn } from '#tests/support/client.ts';
import { addressOf } from '#tests/support/endpoint-calls.ts';
import { dataFolder } from '#tests/support/product.ts';
import { expect, test } from '#tests/support/server-test.ts';
import { sendRaw } from '#tests/support/sockets.ts';

/** What a log may never hold; the last would pass for a line of a stack. */
const person = {
  name: 'Lakshmi-Qvist',
  phone: '98765-31415',
  email: 'lakshmi.qvist@example.in',
  forged: '\n    at Lakshmi-Qvist (/98765-31415.js:1:1)\n',
};

const words = `${person.name} ${person.phone} ${person.email}`;

/**
 * Which of the person's name, email and telephone number a text contains, in any spelling that a log might use. Half of the
 * number does not count: five digits may be part of a timestamp.
 */
const hitsIn = (text: string): string[] => text.match(/lakshmi|qvist|98765\D{0,3}31415/gi) ?? [];

/** A person in every part of one call: its path, query, headers and each field of its body. */
function callsWith(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token?: string,
): [string, RequestInit][] {
  const written = encodeURIComponent(words);
  const fields = {
    ...{ email: person.email, first_name: person.name, last_name: person.name, phone: person.phone },
    message: `${words}${person.forged}`,
    ...{ username: person.name, password: words, code: person.phone, current: words, next: words },
    ...{ category: person.name, blog_title: words, description: words, note: words, page: `/${written}` },
    ...{ website: words, to: words },
  };
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': words,
    Referer: `http://x/${written}`,
    Cookie: words,
    'X-Forwarded-For': words,
    Authorization: `Bearer ${token ?? words}`,
  };
  const isRead = method === 'GET';
  const body = isRead ? {} : { body: JSON.stringify(fields) };
  const wrong = isRead
    ? {}
    : { body: JSON.stringify({ ...fields, email: words, supersedes: words, written_at: words }) };
  const broken = isRead ? {} : { body: `{"email":"${words}` };
  return [
    [`${addressOf({ path }, written)}?q=${written}`, { method, headers, ...body }],
    [addressOf({ path }), { method, headers, ...body }],
    [
      `${addressOf({ path })}?q=${written}&page=${written}`,
      { method, headers: { ...headers, 'Idempotency-Key': words }, ...wrong },
    ],
    [addressOf({ path }), { method, headers, ...broken }],
  ];
}

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

test('T29. A person in every part of every call is in no log', async ({ start }) => {
  const { url, output: log } = await start({ LOGIN_LIMIT: '1000000' });
  const token = await logIn(url);
  const statuses = await callAll(url, token);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await sendRaw(
    url,
    `GET /${person.name} HTTP/1.1\r\nHost: ${person.email}\r\nbroken ${person.phone}\r\n\r\n`,
  );
  await expect.poll(() => log().split('\n').length).toBeGreaterThan(statuses.length);
  expect(hitsIn(log())).toEqual([]);
});

test('T29. A person is in no log where every answer is a 500', async ({ dataDir, start }) => {
  const { url, output: log } = await start({ LOGIN_LIMIT: '1000000' });
  const token = await logIn(url);
  const other = await createOrm(join(dataDir, 'site.sqlite'));
  for (const table of ['contact', 'deleted_contact', 'post', 'category', 'operator', 'spent_key']) {
    await other.em.getConnection().execute(`alter table ${table} rename to ${table}_elsewhere`);
  }
  await other.close();
  const statuses = await callAll(url, token);
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(20);
  await expect.poll(() => log().match(/unforeseen error/g)?.length).toBeGreaterThan(20);
  expect(log()).toMatch(/"route":"\/api\/contacts","error":"\w+","code":"SQLITE_ERROR","at":\["at /);
  expect(hitsIn(log())).toEqual([]);
});

test.for([
  ['an error', `new Error(text)`],
  ['a type error', `new TypeError("Cannot use 'in' operator to search for 'x' in " + text)`],
  ['an error with a cause', `new Error('x', { cause: new TypeError(text) })`],
  ['a text', `text`],
])('T29. A crash by %s is logged without what it says', async ([, thrown], { start }) => {
  // The process throws it at a signal, where no handler of ours stands.
  const text = JSON.stringify(`${person.name}${person.forged}${person.email}`);
  const crash = `process.on('SIGUSR2', () => { const text = ${text}; throw ${thrown}; });`;
  const file = join(await dataFolder(), 'crash.mjs');
  await writeFile(file, crash);
  const { output: log, stop } = await start({ NODE_OPTIONS: `--import ${file}` });
  expect(await stop('SIGUSR2')).toBe(1);
  expect(log()).toContain('"msg":"crash"');
  expect(hitsIn(log())).toEqual([]);
});

test('T29. Line ends, terminal codes and 1 MB in an address: short lines', async ({ start }) => {
  const { url, output: log } = await start();
  await fetch(`${url}/%0d%0a%1b%5b31m%e2%80%a8{"level":60}`);
  await fetch(`${url}/api/blogs/%0d%0a%1b%5b31m`);
  await sendRaw(url, `GET /${'x'.repeat(1024 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(() => log().match(/"status":404/g)?.length).toBe(2);
  const lines = log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  for (const line of lines) {
    expect(() => JSON.parse(line)).not.toThrow();
    expect(line.length).toBeLessThan(2_000);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is the question
    expect(line).not.toMatch(/[\u0000-\u001f\u2028]/);
  }
});
