import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedPath } from '#api/http/endpoints/openapi.ts';
import { endpoints } from '#contract/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** `code: words. code: words.` in alphabetical order, which says the same. */
const inOrder = (text: unknown) =>
  typeof text === 'string'
    ? text
        .split(/ (?=[a-z_]+: )/)
        .sort()
        .join(' ')
    : text;

const typeOf = ({ type, format }: Record<string, unknown>) => [type, format ?? []].flat().join(' ');

/** What is new in a document, as a reader needs it: a schema as a type, an answer by its words, a call by what it takes and gives. */
function wordsOf(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { $ref, properties, required = [], items, anyOf, enum: values, content, description } = value;
  if (typeof $ref === 'string') return $ref.replace(/.*\//, '');
  if (isObject(properties)) {
    const isNeeded = (name: string) => isList(required) && required.includes(name);
    const fields = Object.entries(properties).map(
      ([name, each]) => `${name}${isNeeded(name) ? '' : '?'}: ${wordsOf(each)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  if (items !== undefined) return `(${wordsOf(items)})[]`;
  if (Array.isArray(anyOf)) return anyOf.map(wordsOf).join(' or ');
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' or ');
  if (typeof description === 'string') return JSON.stringify(description);
  if (isObject(content)) return wordsOf(Object.values(content)[0]);
  if ('schema' in value) return wordsOf(value.schema);
  return 'type' in value ? typeOf(value) : JSON.stringify(value);
}

function callOf({ summary, parameters = [], requestBody, responses }: Record<string, unknown>): string {
  const taken = Array.isArray(parameters)
    ? parameters.map(({ name, schema }) => `${name}: ${wordsOf(schema)}`)
    : [];
  if (requestBody !== undefined) taken.push(wordsOf(requestBody));
  const given = Object.entries(responses ?? {}).map(([status, answer]) =>
    isObject(answer) && Number(status) < 300
      ? `${status} ${'content' in answer ? wordsOf({ content: answer.content }) : ''}`.trim()
      : status,
  );
  return `${JSON.stringify(summary)}, takes ${taken.join(', ') || 'nothing'}, gives ${given.join(', ')}`;
}

/** What an OpenAPI document says otherwise than an earlier one, a line for each place. */
function changesOf(before: unknown, after: unknown, at = ''): string[] {
  if (isDeepStrictEqual(inOrder(before), inOrder(after))) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return names.flatMap((name) => changesOf(before[name], after[name], `${at} ${name}`));
  }
  if (isList(before) && isList(after)) {
    return [
      ...before.filter((each) => !after.includes(each)).map((each) => `${at}: without ${each}`),
      ...after.filter((each) => !before.includes(each)).map((each) => `${at}: and ${each}`),
    ];
  }
  // Alternatives by their place, parameters by their names.
  if (Array.isArray(before) && Array.isArray(after)) {
    const byName = (list: unknown[]) =>
      Object.fromEntries(
        list.map((each, at) => [isObject(each) && 'name' in each ? each.name : at + 1, each]),
      );
    return changesOf(byName(before), byName(after), at);
  }
  if (before === undefined && isObject(after)) {
    if ('operationId' in after) return [`${at}: ${callOf(after)}`];
    const calls = Object.entries(after).sort();
    if (calls.every(([, call]) => isObject(call) && 'operationId' in call))
      return calls.flatMap(([method, call]) => changesOf(undefined, call, `${at} ${method}`));
  }
  return [`${at}: ${after === undefined ? 'gone' : wordsOf(after)}`];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties: object } }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  security?: object[];
}

let app: TestApp;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  app = await startTestApp();
  document = await (await app.call('/api/openapi.json')).json();
});
afterAll(() => app.close());

const operation = (path: string, method: string): Operation => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};

test('Every call of the contract is described once', () => {
  expect(document.openapi).toBe('3.1.1');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const promised = endpoints.map(({ method, path }) => `${method} ${documentedPath(path)}`);
  expect(described.sort()).toEqual(promised.sort());
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

/** `vitest run -u` writes the list again: each line of it is for the changelog, too. */
test('The document is the one that 2.0.0 gave, but for what is listed', async () => {
  const fixtures = join(import.meta.dirname, '../fixtures');
  const released = await readFile(join(fixtures, '2.0.0.openapi.json.gz'));
  const changes = changesOf(JSON.parse(gunzipSync(released).toString()), document);
  await expect(`${changes.join('\n')}\n`).toMatchFileSnapshot(join(fixtures, 'openapi-changes.txt'));
});

test('A message asks for an email alone', () => {
  const { requestBody, parameters } = operation('/contacts', 'post');
  const schema = requestBody?.content['application/json']?.schema;
  expect(schema?.required).toEqual(['email']);
  expect(schema?.properties).toMatchObject({
    email: { type: 'string', format: 'email', maxLength: 254 },
    message: { type: 'string', maxLength: 5000 },
  });
  expect(parameters).toMatchObject([{ name: 'idempotency-key', in: 'header', required: false }]);
});

test('A post is sent as a form with its image', () => {
  const form = operation('/Blog', 'post').requestBody?.content['multipart/form-data'];
  expect(Object.keys(form?.schema.properties ?? {})).toContain('blog_img');
  expect(operation('/blog/{idOrImage}', 'get').responses['200']?.content).toHaveProperty('image/avif');
});

test('T42. The OpenAPI document passes the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The software is not licensed to others (package.json).
      'info-license': 'off',
    },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, config });
  const lines = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
  );
  expect(lines).toEqual([]);
});
