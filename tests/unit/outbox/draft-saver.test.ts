import { setImmediate } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftSaver } from '#pwa/site/contact/drafts/draft-saver.ts';
import type { Draft } from '#pwa/site/outbox/core/entry.ts';
import { fieldsOf } from './fields.ts';

const TAB = 'tab';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = 'stored' | 'refused';

/** A form with its two places for drafts. The database answers each save when `answer` is called. */
async function start() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  const { saveDraft, takeDraft } = await import('#pwa/site/outbox/core/drafts.ts');
  const form = { text: '' };
  let emergency: Draft | undefined;
  const waiting: { answer: (answer: Answer) => void; ended: Promise<void> }[] = [];
  const saver = createDraftSaver({
    read: () => ({
      fields: fieldsOf(form.text),
      edits: null,
      errors: [],
    }),
    save: (draft, isWanted) => {
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const ended = promise.then(async (answer) => {
        if (!isWanted()) return;
        if (answer === 'refused') throw new Error('No room');
        await saveDraft(TAB, draft);
      });
      waiting.push({ answer: resolve, ended });
      return ended;
    },
    saveEmergency: (draft) => {
      emergency = draft;
    },
    deleteEmergency: () => {
      emergency = undefined;
    },
  });
  return {
    form,
    saver,
    waiting,
    type: (text: string) => {
      form.text = text;
      saver.input();
    },
    leave: () => {
      if (saver.hasUnsaved()) saver.saveNow();
    },
    /** Answers the save under way; the one behind it has begun by then. */
    answer: async (answer: Answer) => {
      const save = waiting.shift();
      save?.answer(answer);
      await save?.ended.catch(() => undefined);
      await setImmediate();
    },
    inDatabase: async () =>
      (await takeDraft(TAB, { live: new Set(), named: undefined }))?.fields.message ?? '',
    inEmergency: () => emergency?.fields.message,
  };
}

async function pause(ms = 250): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await setImmediate();
}

test('What is typed is saved once, a quarter of a second after the first input', async () => {
  const { type, answer, inDatabase, inEmergency, saver } = await start();
  type('a');
  await pause(200);
  type('ab');
  await pause(50);
  await answer('stored');
  expect([await inDatabase(), inEmergency(), saver.hasUnsaved()]).toEqual(['ab', undefined, false]);
});

test('A save that ends after the page was left does not delete the emergency draft', async () => {
  const { type, leave, answer, inDatabase, inEmergency } = await start();
  type('first');
  await pause();
  type('second');
  leave();
  await answer('stored');
  expect([await inDatabase(), inEmergency()]).toEqual(['first', 'second']);
  await answer('stored');
  expect([await inDatabase(), inEmergency()]).toEqual(['second', undefined]);
});

test('A database that refuses leaves the text as an emergency draft, until it accepts a later one', async () => {
  const { type, answer, inEmergency, inDatabase } = await start();
  type('a');
  await pause();
  await answer('refused');
  expect(inEmergency()).toBe('a');
  type('ab');
  await pause();
  await answer('stored');
  expect([await inDatabase(), inEmergency()]).toEqual(['ab', undefined]);
});

test('A text that was submitted is not stored by a save that was under way, nor by leaving', async () => {
  const { type, leave, answer, inDatabase, inEmergency, saver } = await start();
  type('sent');
  await pause();
  saver.submitted();
  await answer('stored');
  leave();
  expect([await inDatabase(), inEmergency()]).toEqual(['', undefined]);
});

test('Before the draft of an earlier page is read, nothing is saved over it', async () => {
  const { type, answer, inDatabase, waiting, saver } = await start();
  let restored = (): void => undefined;
  saver.delay(
    new Promise<void>((resolve) => {
      restored = resolve;
    }),
  );
  type('new');
  await pause(1_000);
  expect(waiting).toEqual([]);
  restored();
  await pause(0);
  await answer('stored');
  expect(await inDatabase()).toBe('new');
});

test('Storage that does not answer delays a submit by one second', async () => {
  const { type, saver } = await start();
  type('a');
  await pause();
  let isSettled = false;
  void saver.settled().then(() => {
    isSettled = true;
  });
  await pause(999);
  expect(isSettled).toBe(false);
  await pause(1);
  expect(isSettled).toBe(true);
});

type Step = 'type' | 'clear' | 'pause' | 'leave' | 'submit' | Answer;

test('Whatever happens in which order, the last text is stored, about to be stored, or submitted', async () => {
  const steps = fc.array(
    fc.constantFrom<Step>('type', 'type', 'clear', 'pause', 'leave', 'submit', 'stored', 'refused'),
    { minLength: 4, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      const { form, type, leave, answer, inDatabase, inEmergency, saver, waiting } = await start();
      let isSubmitted = true;
      const stored = async () => inEmergency() ?? (await inDatabase());
      for (const [number, step] of steps.entries()) {
        if (step === 'type' || step === 'clear') {
          type(step === 'type' ? `text ${number}` : '');
          isSubmitted = false;
        } else if (step === 'pause') await pause();
        else if (step === 'leave') {
          leave();
          if (!isSubmitted) expect(await stored()).toBe(form.text);
        } else if (step === 'submit') {
          saver.submitted();
          isSubmitted = true;
        } else {
          const before = await inDatabase();
          await answer(step);
          if (isSubmitted) expect(await inDatabase()).toBe(before);
        }
        if (!isSubmitted && !saver.hasUnsaved()) expect(await stored()).toBe(form.text);
        expect(waiting.length).toBeLessThanOrEqual(1);
      }
      if (isSubmitted) return;
      await pause();
      while (waiting.length > 0) await answer('stored');
      expect(saver.hasUnsaved()).toBe(false);
      expect(await stored()).toBe(form.text);
    }),
    { numRuns: 200 },
  );
});
