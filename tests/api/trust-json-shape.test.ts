import { afterAll, beforeAll, expect, test } from 'vitest';
import { message, storedMessages } from '#tests/support/messages.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ contactLimit: 1_000 });
});
afterAll(() => app.close());

const right = JSON.stringify(message).slice(1, -1);
const deep = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const names = (count: number) => Array.from({ length: count }, (_, at) => `"a${at}":1`).join(',');

async function leave(body: string) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await app.call('/api/contacts', { method: 'POST', headers, body });
  return [answer.status, (await answer.json()).code];
}

test.each([
  ['a prototype', `{${right},"__proto__":{"x":1}}`],
  ['a prototype below another name', `{${right},"more":[{"__proto__":1}]}`],
  ['a prototype in other letters', `{${right},"\\u005f_proto__":1}`],
  ['a name twice', `{${right},"email":"other@example.in"}`],
  ['a name twice in other letters', `{${right},"\\u0065mail":"other@example.in"}`],
  ['an unknown name twice', `{${right},"more":{"a":1,"a":2}}`],
  ['10,000 names', `{${right},${names(10_000)}}`],
  ['10,000 names in objects of one', `{${right},"more":[${'{"a":1},'.repeat(9_999)}{"a":1}]}`],
  ['10,000 objects in one another', `{${right},"more":${deep('{"a":', '}', 10_000)}}`],
  ['10,000 lists in one another', `{${right},"more":${deep('[', ']', 10_000)}}`],
])('T12. A right message beside %s: refused, nothing stored', async (_, body) => {
  const before = (await storedMessages(app)).length;
  expect(await leave(body)).toEqual([400, 'bad_request']);
  expect(await storedMessages(app)).toHaveLength(before);
});

test.each([
  ['names that a later version may know', `{${right},${names(100)},"more":${deep('[', ']', 10)}}`],
  ['what only looks like that', `{${right.replace(message.message, 'a\\":{[[\\\\')},"x":"__proto__"}`],
])('A right message beside %s is stored', async (_, body) => {
  const before = (await storedMessages(app)).length;
  expect((await leave(body))[0]).toBe(201);
  expect(await storedMessages(app)).toHaveLength(before + 1);
});

test.each([
  ['/api/blogs', 'q=cricket'],
  ['/api/health', 'a=1'],
  ['/nothing', 'a=1'],
])('T12. %s?%s 3,000 times: 414; some are no harm', async (path, pair) => {
  const ask = async (times: number) => {
    const answer = await app.call(`${path}?${Array(times).fill(pair).join('&')}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  expect(await ask(1_300)).toBe(414);
  expect(await ask(3)).not.toBe(414);
  const ids = Array.from({ length: 300 }, () => '9'.repeat(15)).join('%2C');
  expect((await app.call(`/api/blogs/standing?ids=${ids}`)).status).toBe(200);
});
