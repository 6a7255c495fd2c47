import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const ask = <T>(sql: string, values: readonly unknown[] = []) =>
  app.orm.em.getConnection().execute<T[]>(sql, [...values]);

test('A pragma takes effect each time, however often it was given before', async () => {
  for (const state of [0, 1, 0, 1]) {
    await ask(`pragma foreign_keys = ${state === 0 ? 'off' : 'on'}`);
    expect(await ask('pragma foreign_keys')).toEqual([{ foreign_keys: state }]);
  }
});

test('A question that was asked before sees the tables as they are now', async () => {
  await ask('create table thing (a integer)');
  await ask('insert into thing values (?)', [1]);
  const all = () => ask('select * from thing');
  expect(await all()).toEqual([{ a: 1 }]);
  await ask('alter table thing add b integer default 2');
  expect(await all()).toEqual([{ a: 1, b: 2 }]);
  await ask('drop table thing');
  await expect(all()).rejects.toThrow('no such table');
});

test('Thousands of different questions are answered, and the first again', async () => {
  for (let turn = 0; turn < 3000; turn += 1)
    expect(await ask(`select ${turn % 1000} as n`)).toEqual([{ n: turn % 1000 }]);
});
