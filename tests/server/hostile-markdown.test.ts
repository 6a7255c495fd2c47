import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESCRIPTION_MAX } from '#contract/blog-limits.ts';
import { aPostForm } from '#tests/support/posts.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

const operator = { username: 'operator', password: 'a long password for tests' };
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);

let server: ServerProcess;
let headers: { Authorization: string };
beforeAll(async () => {
  server = await startServer({
    DATA_DIR: await tempFolder('markdown'),
    STARTER_CONTENT: 'off',
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operator),
  });
  headers = { Authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const body = await aPostForm();
  const created = await fetch(`${server.url}/api/Blog`, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
});
afterAll(() => server.stop());

/** Changes the text of the one post. */
async function save(description: string): Promise<{ status: number; fields: string[] }> {
  const answer = await fetch(`${server.url}/api/blog/1`, {
    method: 'PATCH',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ description }),
  });
  const { errors = [] } = (await answer.json()) as { errors?: { field: string }[] };
  return { status: answer.status, fields: errors.map(({ field }) => field) };
}

const read = async () => fetch(`${server.url}/blog/1`);

const fill = (text: string) =>
  text.repeat(Math.ceil(DESCRIPTION_MAX / text.length)).slice(0, DESCRIPTION_MAX);

test.each([
  ['3,000 quotes in each other', '>'.repeat(3_000)],
  ['1,520 lists in each other', '1. '.repeat(1_520)],
  ['50,000 signs of emphasis', '**_'.repeat(16_666)],
  ['50,000 brackets', fill('[')],
  ['12,500 headings', fill('# a\n')],
  ['quotes and lists', fill('> - ')],
])('T35. %s are refused with a field error', async (_, description) => {
  expect(await save(description)).toEqual({ status: 400, fields: ['description'] });
});

test('T35. A long text of many paragraphs, links, lists and a table is accepted, and its page shows it', async () => {
  const paragraph = `A *bit* of **text** with [a link](https://example.in) and \`code\`. ${'Words. '.repeat(20)}`;
  const table = `| a | b |\n| - | - |\n${'| 1 | 2 |\n'.repeat(50)}`;
  const list = '- one\n  - two\n    1. three\n'.repeat(50);
  const text = `${`${paragraph}\n\n`.repeat(150)}\n${list}\n\n${table}`.slice(0, DESCRIPTION_MAX);
  expect(await save(text)).toEqual({ status: 200, fields: [] });
  const page = await read();
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<strong>text</strong>');
});

test('T35. No text of 50,000 signs of Markdown is answered by 500', { timeout: 240_000 }, async () => {
  const sign = fc.constantFrom(
    ...[
      '*',
      '_',
      '`',
      '~',
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '#',
      '-',
      '+',
      '=',
      '|',
      '\\',
      '&',
      ' ',
      '\n',
      'a',
    ],
    ...['1. ', '\n\n', '\t', '    ', '](', '![', '**', '\n- ', '\n> ', '\n# ', '|-', '<a', '&#', '\r\n'],
  );
  const repeated = fc.array(sign, { minLength: 1, maxLength: 3 }).map((signs) => fill(signs.join('')));
  const mixed = fc
    .array(fc.tuple(sign, fc.nat({ max: 400 })), { minLength: 20, maxLength: 400 })
    .map((parts) =>
      parts
        .map(([text, times]) => text.repeat(times))
        .join('')
        .slice(0, DESCRIPTION_MAX),
    );
  const property = fc.asyncProperty(fc.oneof(repeated, mixed), async (description) => {
    const { status, fields } = await save(description);
    if (status === 200) expect((await read()).status).toBe(200);
    else expect([status, fields]).toEqual([400, ['description']]);
  });
  await fc.assert(property, { seed, numRuns: 150 });
  expect(server.output()).not.toContain('unforeseen');
});
