import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { NO_TEXT } from '#pwa/site/outbox/core/entry.ts';
import { textKey } from '#pwa/site/outbox/core/message-text.ts';
import { startDevice, type Tab } from './device.ts';
import { fieldsOf } from './fields.ts';
import { startServer, type Try } from './server.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin({ hasLocks = true, messages = ['first', 'second'] } = {}) {
  const device = startDevice({ hasLocks });
  const server = startServer();
  const tab = await device.startTab();
  const keys: string[] = [];
  for (const message of messages) keys.push(await tab.run((core) => core.add(fieldsOf(message))));
  return { device, server, tab, keys };
}

const flush = (tab: Tab, force = false) => tab.run((core) => core.flushOutbox({ force }));
const statesOf = async (tab: Tab) =>
  (await tab.run((core) => core.takeSnapshot())).items.map((item) =>
    'state' in item ? item.state : 'unreadable',
  );

test('Messages go in the order written, each with a receipt', async () => {
  const { server, tab, keys } = await begin();
  expect(await flush(tab)).toBe('done');
  expect(server.texts()).toEqual(['first', 'second']);
  const { items, receipts } = await tab.run((core) => core.takeSnapshot());
  expect(items).toEqual([]);
  expect(receipts.map(({ key }) => key).sort()).toEqual([...keys].sort());
});

test.each<[Try, kind: string]>([
  ['no line', 'no-connection'],
  ['answer lost', 'no-connection'],
  ['busy', 'busy'],
  ['too many', 'too-many'],
  ['login page', 'foreign'],
  ['redirect', 'foreign'],
])('After "%s" the message waits, and the others behind it', async (answer, kind) => {
  const { server, tab } = await begin();
  server.answer([answer]);
  await flush(tab);
  const { items } = await tab.run((core) => core.takeSnapshot());
  expect(items.map((item) => 'fault' in item && item.fault?.kind)).toEqual([kind, undefined]);
  expect(server.texts()).toEqual(answer === 'answer lost' ? ['first'] : []);
  // Neither is due before its wait has ended.
  await flush(tab);
  expect(server.texts()).toEqual(answer === 'answer lost' ? ['first'] : []);
});

test('A message that still runs on the server does not hold the next one up', async () => {
  const { server, tab } = await begin();
  server.answer(['running']);
  await flush(tab);
  expect(server.texts()).toEqual(['second']);
  expect(await statesOf(tab)).toEqual(['waiting']);
});

test('A refused message is parked with the words on its fields, and the next one goes', async () => {
  const { server, tab } = await begin();
  server.answer(['refused']);
  await flush(tab);
  expect(server.texts()).toEqual(['second']);
  const { items } = await tab.run((core) => core.takeSnapshot());
  expect(items[0]).toMatchObject({ state: 'parked', errors: [{ field: 'message', message: 'No.' }] });
});

test('A refused message that cannot have arrived is corrected without superseding it', async () => {
  const { device, server, tab, keys } = await begin();
  server.answer(['refused', 'answer lost']);
  await flush(tab);
  device.advance(MINUTE_MS);
  server.answer(['refused']);
  await flush(tab, true);
  const [first, second] = keys as [string, string];
  const edits = async (key: string) => (await tab.run((core) => core.takeBack(key, key)))?.draft.edits;
  expect(await edits(first)).toBeNull();
  // An earlier try of this one did arrive.
  expect(await edits(second)).toEqual({ key: second, supersedes: [] });
});

test('What was typed into a message that is delivered meanwhile stays as a draft', async () => {
  const { device, tab, keys } = await begin();
  for (const key of keys) await tab.run((core) => core.edit(key, key));
  const [first, second] = keys as [string, string];
  const changed = { fields: fieldsOf('changed'), edits: { key: first, supersedes: [] }, errors: [] };
  await tab.run((core) => core.saveDraft(first, changed));
  device.advance(2 * MINUTE_MS);
  await flush(tab);
  const draftOf = (key: string) =>
    tab.run((core) => core.takeDraft(key, { live: new Set(keys), named: undefined }));
  expect((await draftOf(first))?.fields.message).toBe('changed');
  expect(await draftOf(second)).toBeUndefined();
});

test('Send now overrules the backoff, but not what the server asked for', async () => {
  const { device, server, tab } = await begin({ messages: ['first'] });
  server.answer(['no line']);
  await flush(tab);
  server.answer(['busy']);
  await flush(tab, true);
  expect(server.texts()).toEqual([]);
  await flush(tab, true);
  expect(server.texts()).toEqual([]);
  device.advance(31_000);
  await flush(tab, true);
  expect(server.texts()).toEqual(['first']);
});

test('A clock that was set forward by ten years and back holds nothing up', async () => {
  const { device, server, tab } = await begin({ messages: ['first'] });
  device.advance(10 * 365 * DAY_MS);
  server.answer(['busy']);
  await flush(tab);
  device.advance(-10 * 365 * DAY_MS);
  await flush(tab);
  expect(server.texts()).toEqual(['first']);
});

test('Of two senders at one time one sends', async () => {
  const { device, server, tab } = await begin();
  const other = await device.startTab();
  expect((await Promise.all([flush(tab), flush(other)])).sort()).toEqual(['busy', 'done']);
  expect(server.texts()).toEqual(['first', 'second']);
});

test.each([true, false])(
  'A sender that was killed is followed by the next one (locks: %s)',
  async (hasLocks) => {
    const { device, server, tab } = await begin({ hasLocks, messages: ['first'] });
    // The lease, the claim with its two writes, then the end of the try.
    tab.killAt({ write: 3, isAfter: false });
    await expect(flush(tab)).rejects.toThrow();
    expect(server.texts()).toEqual(['first']);
    const next = await device.startTab();
    // The lock says at once that the sender is gone; without locks its lease has to end.
    if (!hasLocks) {
      expect(await flush(next, true)).toBe('busy');
      device.advance(MINUTE_MS);
    }
    // Its try counts: the next one is due after a pause.
    else {
      await flush(next);
      expect((await next.run((core) => core.takeSnapshot())).receipts).toEqual([]);
    }
    expect(await flush(next, true)).toBe('done');
    expect(server.texts()).toEqual(['first']);
    expect((await next.run((core) => core.takeSnapshot())).receipts).toHaveLength(1);
  },
);

test('A message whose form is emptied is sent at once', async () => {
  const { server, tab, keys } = await begin({ messages: ['first'] });
  const draft = await tab.run((core) => core.edit(keys[0] ?? '', 'tab'));
  if (typeof draft === 'string') throw new Error(draft);
  await flush(tab);
  expect(server.texts()).toEqual([]);
  await tab.run((core) => core.saveDraft('tab', { ...draft, fields: NO_TEXT }));
  await flush(tab);
  expect(server.texts()).toEqual(['first']);
});

test('What is open in a form is not sent as it stands; an edit takes the place of a try that may have arrived', async () => {
  const { device, server, tab, keys } = await begin({ messages: ['first'] });
  server.answer(['answer lost']);
  await flush(tab);
  const draft = await tab.run((core) => core.edit(keys[0] ?? '', 'tab'));
  await flush(tab, true);
  expect(await statesOf(tab)).toEqual(['waiting']);
  if (typeof draft === 'string') throw new Error(draft);
  await tab.run((core) => core.add(fieldsOf('corrected'), { tab: 'tab', edits: draft.edits }));
  device.advance(MINUTE_MS);
  await flush(tab, true);
  expect(server.texts()).toEqual(['corrected']);
});

test('47. What replaces a message of the plain form names its text, too', async () => {
  const { tab } = await begin({ messages: [] });
  const first = fieldsOf('first');
  const text = await textKey(first);
  const key = await tab.run((core) => core.add(first, { isPlain: true, textKey: text }));
  const draft = await tab.run((core) => core.edit(key, 'tab'));
  if (typeof draft === 'string') throw new Error(draft);
  await tab.run((core) => core.add(fieldsOf('corrected'), { tab: 'tab', edits: draft.edits }));
  const { items } = await tab.run((core) => core.takeSnapshot());
  expect(items).toEqual([expect.objectContaining({ supersedes: [text] })]);
});

test('A message that is edited twice takes the place of all its earlier texts', async () => {
  const { server, tab, keys } = await begin({ messages: ['first'] });
  server.answer(['answer lost']);
  await flush(tab);
  let key = keys[0] ?? '';
  for (const [text, answer] of [
    ['second', 'no line'],
    ['third', 'stored'],
  ] as const) {
    const draft = await tab.run((core) => core.edit(key, 'tab'));
    if (typeof draft === 'string') throw new Error(draft);
    key = await tab.run((core) => core.add(fieldsOf(text), { tab: 'tab', edits: draft.edits }));
    server.answer([answer]);
    await flush(tab, true);
  }
  expect(server.texts()).toEqual(['third']);
});
