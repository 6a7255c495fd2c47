import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyAct, restoreSnapshot, takeSnapshot } from '#pwa/admin/inbox/contacts-cache.ts';
import { type ContactPage, countsKey, listsKey } from '#pwa/admin/inbox/queries.ts';
import { arrivedAfter } from '#pwa/admin/inbox/use-fresh-rows.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { contactFromApi } from '#tests/support/contact-from-api.ts';

const rows = [1, 2, 3].map((id) => contactFromApi({ id }));
const keyOf = (state: string) => [...listsKey, { page: 1, q: '', state }];

function aClient(): QueryClient {
  const client = new QueryClient();
  for (const state of ['inbox', 'new']) client.setQueryData(keyOf(state), { rows, total: 3 });
  client.setQueryData(countsKey, { new: 3, answered: 0, suspected: 0, retention_days: 0 });
  return client;
}

const shown = (client: QueryClient, state: string) => {
  const page = client.getQueryData<ContactPage>(keyOf(state));
  return { total: page?.total, rows: page?.rows.map(({ id, state }) => `${id} ${state}`) };
};

test('A mark changes the row in a list of all and takes it out of a list of its state, and the counts follow', () => {
  const client = aClient();
  applyAct(client, rows.slice(1, 2), { to: 'answered' });
  expect(shown(client, 'inbox')).toEqual({ total: 3, rows: ['1 new', '2 answered', '3 new'] });
  expect(shown(client, 'new')).toEqual({ total: 2, rows: ['1 new', '3 new'] });
  expect(client.getQueryData(countsKey)).toMatchObject({ new: 2, answered: 1 });
});

test('Spam and what is deleted leave every list of the others; a snapshot puts all back', () => {
  const client = aClient();
  const before = takeSnapshot(client);
  applyAct(client, rows.slice(0, 1), { to: 'suspected' });
  applyAct(client, rows.slice(1), 'delete');
  expect(shown(client, 'inbox')).toEqual({ total: 0, rows: [] });
  expect(client.getQueryData(countsKey)).toMatchObject({ new: 0, suspected: 1 });
  restoreSnapshot(client, before);
  // A message that was in no list of its own is not left behind as it was for a moment.
  expect(client.getQueryData([...contactsKey, 'one', 1])).toBeUndefined();
  expect(shown(client, 'new').total).toBe(3);
  expect(client.getQueryData(countsKey)).toMatchObject({ new: 3, suspected: 0 });
});

test('What has arrived is counted in messages where the list has one row a person', () => {
  const person = { messages: 3, ids: [1, 4, 5] };
  const list = { rows: rows.map((row) => (row.id === 1 ? { ...row, person } : row)), total: 3 };
  const shown = { page: 1, q: '', state: 'inbox', group: 'person' } as const;
  const others = { answered: 1, suspected: 2, due: 0, unsent_mails: 0, retention_days: 0 };
  const arrived = (count: number, page: ContactPage = list) =>
    arrivedAfter(page, { new: count, ...others }, shown);
  expect([arrived(4), arrived(6)]).toEqual([0, 2]);
  // The messages of the persons on other pages are not known.
  expect(arrived(9, { ...list, total: 4 })).toBe(0);
});
