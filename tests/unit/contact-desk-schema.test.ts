import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { changeContact, changeContacts, eraseContacts, listContacts } from '#contract/inbox.ts';
import { createLabel, createReply, createView } from '#contract/inbox-lists.ts';
import { blockSender } from '#contract/inbox-person.ts';

// What operators may ask of messages, and may not.

/** The first field that is refused, with dots; undefined: it is taken. */
const refusedIn = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.path.join('.');

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test.each([
  ['page=0', 'page'],
  ['limit=101', 'limit'],
  ['limit=x', 'limit'],
  ['state=old', 'state'],
  [`q=${'x'.repeat(101)}`, 'q'],
  ['from=20-11-2026', 'from'],
  ['to=2026-02-30', 'to'],
  ['path=', 'path'],
  [`path=${'x'.repeat(301)}`, 'path'],
  ['campaign=%0a', 'campaign'],
  ['label=x', 'label'],
  ['label=0', 'label'],
  ['assignee=you', 'assignee'],
  ['assignee=-1', 'assignee'],
  ['reminder=1', 'reminder'],
  ['ids=', 'ids'],
  ['ids=x', 'ids'],
  ['ids=1,', 'ids'],
  [`ids=${'1,'.repeat(100)}1`, 'ids'],
  ['ids=3,1&state=inbox&assignee=me&reminder=due&label=7&from=2026-11-19', undefined],
])('A list of messages by ?%s: the field at fault is %s', (query, field) => {
  const asked = Object.fromEntries(new URLSearchParams(query));
  expect(refusedIn(listContacts.query, asked)).toBe(field);
});

test.each([
  [{}, 'state'],
  [{ state: 'old' }, 'state'],
  [{ state: 7 }, 'state'],
  [{ state: '' }, 'state'],
  [{ answered_by: 'call' }, 'answered_by'],
  [{ state: 'new', answered_by: 'call' }, 'answered_by'],
  [{ state: 'answered', answered_by: 'pigeon' }, 'answered_by'],
  [{ note: 'x' }, 'note_revision'],
  [{ note: 'x'.repeat(2001), note_revision: 0 }, 'note'],
  [{ note_revision: 0 }, 'state'],
  [{ labels: ['x'] }, 'labels.0'],
  [{ labels: 'x' }, 'labels'],
  [{ labels: upTo(21) }, 'labels'],
  [{ assignee: 'me' }, 'assignee'],
  [{ remind_at: 'tomorrow' }, 'remind_at'],
  [{ remind_at: 7 }, 'remind_at'],
  [{ state: 'answered', answered_by: 'mail', labels: upTo(20), assignee: null, remind_at: null }, undefined],
])('A change of a message by %j: the field at fault is %s', (change, field) => {
  expect(refusedIn(changeContact.body, change)).toBe(field);
});

test.each([
  [[], { state: 'new' }, 'ids'],
  [upTo(101), { state: 'new' }, 'ids'],
  [['x'], { state: 'new' }, 'ids.0'],
  [[1], {}, 'change.state'],
  [[1], { delete: true, state: 'new' }, 'change.delete'],
  [[1], { delete: false }, 'change.delete'],
  [[1], { state: 'new', answered_by: 'call' }, 'change.answered_by'],
  [[1], 'delete', 'change'],
  [upTo(100), { delete: true }, undefined],
])('A change of the messages %j by %j: the field at fault is %s', (ids, change, field) => {
  expect(refusedIn(changeContacts.body, { ids, change })).toBe(field);
});

test.each([
  [createLabel, { name: '' }, 'name'],
  [createLabel, { name: 'x'.repeat(41) }, 'name'],
  [createLabel, { name: 'a\nb' }, 'name'],
  [createLabel, { name: 'a', colour: 'pink' }, 'colour'],
  [createView, { name: 'x'.repeat(61), filter: {} }, 'name'],
  [createView, { name: 'a', filter: { state: 'old' } }, 'filter.state'],
  [createView, { name: 'a', filter: { label: 'x' } }, 'filter.label'],
  [createView, { name: 'a' }, 'filter'],
  [createView, { name: 'a', filter: [] }, 'filter'],
  [createView, { name: 'a', filter: {}, shared: 'yes' }, 'shared'],
  [createReply, { title: '', text: 'a' }, 'title'],
  [createReply, { title: 'x'.repeat(61), text: 'a' }, 'title'],
  [createReply, { title: 'a', text: 'x'.repeat(1_001) }, 'text'],
  [createReply, { title: 'a', text: ' ' }, 'text'],
  [eraseContacts, {}, 'email'],
  [eraseContacts, { email: '' }, 'email'],
  [eraseContacts, { email: '%' }, 'email'],
  [eraseContacts, { email: 7 }, 'email'],
  [blockSender, {}, 'email'],
  [blockSender, { email: 'no address' }, 'email'],
])('$path takes no %j: the field at fault is %s', ({ body }, value, field) => {
  expect(refusedIn(body, value)).toBe(field);
});

test('A filter that is saved is what a list may be asked for and no more', () => {
  const filter = { q: 'x', limit: 5, more: { a: 1 } };
  expect(createView.body.parse({ name: 'a', filter }).filter).toEqual({ q: 'x' });
});
