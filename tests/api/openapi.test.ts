import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedPath } from '#api/http/endpoints/openapi.ts';
import { endpoints } from '#contract/endpoints.ts';
import { changesOf } from '#tests/support/openapi-changes.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

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

/** `vitest run -u` writes the list anew: each line of it is for the changelog, too. */
test('The document is the one that 1.4.0 gave, but for what is listed', async () => {
  const fixtures = join(import.meta.dirname, '../fixtures');
  const released = await readFile(join(fixtures, '1.4.0.openapi.json.gz'));
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
