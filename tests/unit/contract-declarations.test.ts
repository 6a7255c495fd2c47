import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { answerers, editors, everyRole, owners } from '#contract/auth-rules.ts';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { chunkFile } from '#pwa/build/chunk-groups.ts';
import { nameOf } from '#tests/support/endpoint-calls.ts';
import { readOperations, rolesTable } from '#tests/support/roles-table.ts';

const namesOf = (list: readonly Endpoint[]) => list.map(nameOf);

test('Every endpoint declares how much, how long and how often', () => {
  const isRight = ({ method, limits, file }: Endpoint) => {
    const { bytes, seconds, rate } = limits;
    const isCounted = rate === null || Math.min(rate.most, rate.seconds) > 0;
    return (
      bytes > 0 === (method !== 'GET') &&
      bytes <= 512 * 1024 &&
      'fileBytes' in limits === (file !== undefined) &&
      seconds > 0 &&
      seconds <= 300 &&
      isCounted
    );
  };
  expect(namesOf(endpoints.filter((endpoint) => !isRight(endpoint)))).toEqual([]);
});

/** Fields that prove who is logged in once more: the password, a code, a passkey. */
const proofs = ['password', 'current', 'code', 'response'];

test('Whatever a stranger may change, and whatever asks for a password, is counted', () => {
  const asksForProof = ({ body }: Endpoint) =>
    body instanceof z.ZodMiniObject && proofs.some((name) => name in body.shape);
  const isCounted = (each: Endpoint) => each.limits.rate !== null;
  const mustCount = (each: Endpoint) =>
    each.access === 'public' ? each.method !== 'GET' : asksForProof(each);
  expect(namesOf(endpoints.filter((each) => isCounted(each) !== mustCount(each)))).toEqual([]);
});

test('T5. Every endpoint has one of the accesses of the table of roles, and no other compiles', () => {
  const declared = { summary: 'Nobody may call it' };
  const wrong = [
    // @ts-expect-error: the compiler refuses an endpoint without access
    defineEndpoint('GET /nothing', undefined, declared),
    // @ts-expect-error: and one of a role that there is not
    defineEndpoint('GET /nothing', ['owner', 'stranger'], declared),
    // @ts-expect-error: and one of a word that there is not
    defineEndpoint('GET /nothing', 'operator', declared),
  ];
  const known: readonly unknown[] = ['public', everyRole, editors, answerers, owners];
  const unknown = [...endpoints, ...wrong].filter(({ access }) => !known.includes(access));
  expect(unknown).toEqual(wrong);
});

test('What declares calls of operators alone is in no script that the worker saves for visitors', async () => {
  const folder = join(import.meta.dirname, '../../api/contract');
  const paths = globSync('*.ts', { cwd: folder }).map((name) => join(folder, name));
  const isDeclared = (value: unknown): value is Endpoint => endpoints.some((each) => each === value);
  const modules = await Promise.all(
    paths.map(async (path) => ({ path, calls: Object.values(await import(path)).filter(isDeclared) })),
  );
  const operators = modules.filter(
    ({ calls }) => calls.length > 0 && calls.every(({ access }) => access !== 'public'),
  );
  expect(operators.length).toBeGreaterThan(9);
  const saved = operators.filter(({ path }) => !chunkFile({ moduleIds: [path] }).includes('/admin/'));
  expect(saved.map(({ path }) => path)).toEqual([]);
});

test('docs/operations.md prints the table of the contract', async () => {
  expect(await readOperations()).toContain(rolesTable());
  const printed = [...rolesTable().matchAll(/`(?:GET|POST|PUT|PATCH|DELETE) /g)];
  expect(printed).toHaveLength(endpoints.length);
});
