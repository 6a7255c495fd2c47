import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { type Draft, isReadable, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { startDevice, type Tab } from './device.ts';
import { fieldsOf } from './fields.ts';

// A browser that is killed brings back emergency drafts that were deleted, as they were.

const HOUR = 60 * 60_000;

let device: ReturnType<typeof startDevice>;
let tab: Tab;
beforeEach(async () => {
  device = startDevice({ hasLocks: true });
  tab = await device.startTab();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aDraft = (message: string) => ({
  ...{ fields: fieldsOf(message), edits: null, errors: [] },
  savedAt: Date.now(),
});
const wait = () => device.advance(1_000);
const save = (draft: Draft, name = 'tab') => tab.run((core) => core.saveDraft(name, draft));
const bringBack = (draft: Draft, name = 'tab') =>
  tab.run((core) => core.saveEmergencyDraft(name, draft, undefined));
const take = async (name = 'tab') => {
  const draft = await tab.run((core) => core.takeDraft(name, { live: new Set(), named: undefined }));
  return draft?.fields.message;
};
const waiting = async () => {
  const { items } = await tab.run((core) => core.takeSnapshot());
  return items.filter(isReadable).map(({ fields }) => fields.message);
};

test('An emergency draft takes the place of what its tab has saved before', async () => {
  await save(aDraft('Call me'));
  wait();
  expect(await bringBack(aDraft('Call me at eight'))).toBe(true);
  expect(await take()).toBe('Call me at eight');
});

test('What its tab has saved since stays, also where the page was left the day before', async () => {
  const early = aDraft('Call me');
  device.advance(24 * HOUR);
  await save(aDraft('Call me at eight'));
  expect(await bringBack(early)).toBe(false);
  expect(await take()).toBe('Call me at eight');
});

test('It becomes no second draft of the tab that has taken its text over', async () => {
  const early = aDraft('Call me');
  await bringBack(early);
  expect(await take('another tab')).toBe('Call me');
  expect(await bringBack(early)).toBe(false);
  expect(await tab.run((core) => core.countDrafts())).toBe(1);
});

test('What is typed on where another tab has taken the text over is kept beside it', async () => {
  await save(aDraft('Hello'));
  expect(await take('another tab')).toBe('Hello');
  wait();
  const later = aDraft('Hello world');
  wait();
  await save(aDraft('Hello!'), 'another tab');
  expect(await bringBack(later)).toBe(true);
  expect(await take()).toBe('Hello world');
  expect(await take('another tab')).toBe('Hello!');
});

test('A text that was emptied does not come back', async () => {
  const early = aDraft('Call me');
  wait();
  await save({ ...aDraft(''), fields: NO_TEXT });
  expect(await bringBack(early)).toBe(false);
});

test('An earlier text of a message that was handed in since does not come back, a later one does', async () => {
  const early = aDraft('Call me');
  wait();
  await tab.run((core) => core.add(fieldsOf('Call me at eight'), { tab: 'tab' }));
  expect(await bringBack(early)).toBe(false);
  wait();
  expect(await bringBack(aDraft('Call me at nine'))).toBe(true);
});

test('A message whose page was left is not added again once it was deleted; pressed again, it is', async () => {
  const key = newKey();
  const addLate = (savedAt: number) =>
    tab.run((core) => core.add(fieldsOf('Sent in anger'), { key, left: { tab: 'tab', savedAt } }));
  const leftAt = Date.now();
  wait();
  await addLate(leftAt);
  expect(await waiting()).toEqual(['Sent in anger']);
  await tab.run((core) => core.remove(key));
  await addLate(leftAt);
  expect(await waiting()).toEqual([]);
  wait();
  await addLate(Date.now());
  expect(await waiting()).toEqual(['Sent in anger']);
});

test('Nothing comes back of what was there when all was removed', async () => {
  const early = aDraft('Call me');
  wait();
  await tab.run((core) => core.clear());
  expect(await bringBack(early)).toBe(false);
  await tab.run((core) => core.add(early.fields, { left: { tab: 'tab', savedAt: early.savedAt } }));
  expect(await waiting()).toEqual([]);
  wait();
  expect(await bringBack(aDraft('Call me at eight'))).toBe(true);
});

test('After the clock was put back nothing that is typed is taken for older', async () => {
  await tab.run((core) => core.clear());
  await save(aDraft('Call me'));
  device.advance(-2 * HOUR);
  expect(await bringBack(aDraft('Call me at eight'))).toBe(true);
  expect(await take()).toBe('Call me at eight');
});

test('A page that brings a refused text once more leaves its correction in the form', async () => {
  const errors = [{ field: 'phone', message: 'This number cannot be called.' }];
  const bring = (text: string) => save({ ...aDraft(text), errors }, 'named');
  const takeNamed = () => tab.run((core) => core.takeDraft('tab', { live: new Set(), named: 'named' }));
  await bring('Call me');
  expect(await takeNamed()).toMatchObject({ fields: fieldsOf('Call me'), errors });
  await save(aDraft('Call me at eight'));
  await bring('Call me');
  expect(await takeNamed()).toMatchObject({ fields: fieldsOf('Call me at eight'), errors });
  expect(await tab.run((core) => core.countDrafts())).toBe(1);
});

test('A correction takes the place of all that the refused text took the place of', async () => {
  const edits = (key: string) => ({ edits: { key, supersedes: ['the first'] } });
  await save({ ...aDraft('Call me'), ...edits('the second') }, 'named');
  await save({ ...aDraft('Call me at eight'), ...edits('the third') });
  const draft = await tab.run((core) => core.takeDraft('tab', { live: new Set(), named: 'named' }));
  expect(draft?.edits).toEqual({ key: 'the third', supersedes: ['the first', 'the second'] });
});
