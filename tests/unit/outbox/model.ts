import fc from 'fast-check';
import { expect } from 'vitest';
import { HOLD } from '#pwa/site/outbox/core/backoff.ts';
import type { Draft, Entry } from '#pwa/site/outbox/core/entry.ts';
import { type Process, startDevice, type Tab } from './device.ts';
import { fieldsOf } from './fields.ts';
import { startServer, TRIES, type Try } from './server.ts';

type Step =
  | { do: 'add'; isTwice: boolean }
  | { do: 'open'; nth: number }
  | { do: 'remove'; nth: number }
  | { do: 'submit' }
  /** A message is opened, changed and submitted; in between it is deleted where `isRemoved`. */
  | { do: 'rewrite'; nth: number; isRemoved: boolean }
  | { do: 'undo' }
  | { do: 'wait'; ms: number }
  | { do: 'send'; force: boolean; tries: Try[]; twoSenders: boolean }
  | { do: 'restart' };

const nth = fc.nat(2);
/** These alone leave behind what the next text has to take the place of. */
const worst = fc.constantFrom<Try[]>('answer lost', 'refused');
const step: fc.Arbitrary<{ step: Step; killedAt: Process['killedAt'] }> = fc.record({
  step: fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ do: fc.constant('add'), isTwice: fc.boolean() }),
    fc.record({ do: fc.constant('open'), nth }),
    fc.record({ do: fc.constant('remove'), nth }),
    fc.constant({ do: 'submit' }),
    fc.record({ do: fc.constant('rewrite'), nth, isRemoved: fc.boolean() }),
    fc.constant({ do: 'undo' }),
    fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1_000, 30_000, 120_000, 3_600_000) }),
    fc.record({
      do: fc.constant('send'),
      force: fc.boolean(),
      tries: fc.array(fc.oneof(fc.constantFrom(...TRIES), worst), { maxLength: 4 }),
      twoSenders: fc.boolean(),
    }),
    fc.constant({ do: 'restart' }),
  ),
  killedAt: fc.option(fc.record({ write: fc.nat(12), isAfter: fc.boolean() }), { nil: undefined, freq: 3 }),
});

/** What the visitor has done, by the text: each is written once. */
interface Ledger {
  written: number;
  /** Submitted, and neither deleted nor replaced. */
  wanted: Set<string>;
  /** Deleted after a try that may have arrived. */
  perhaps: Set<string>;
  /** Texts by the one that took their place. */
  replaced: [by: string, text: string][];
}

async function messagesOf(tab: Tab): Promise<Entry[]> {
  const { items } = await tab.run((core) => core.takeSnapshot());
  return items.filter((item) => 'state' in item);
}

const byNumber = (a: number, b: number) => a - b;
const numberOf = (text: string) => Number(text.slice('text '.length));

/** Plays so many random histories of a device: no message is lost, none arrives twice, and receipts are true. */
export async function playHistories(parameters: fc.Parameters<[boolean, unknown]>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 8, maxLength: 40 }),
      async (hasLocks, steps) => {
        const device = startDevice({ hasLocks });
        const server = startServer();
        let tab = await device.startTab();
        const ledger: Ledger = { written: 0, wanted: new Set(), perhaps: new Set(), replaced: [] };
        let opened: { draft: Draft; text: string; key: string; at: number } | undefined;
        const removed: Entry[] = [];

        for (const { step, killedAt } of steps) {
          if (tab.isDead()) tab = await device.startTab();
          tab.killAt(killedAt);
          await play(step).catch((error) => {
            if (!tab.isDead()) throw error;
          });
          tab.killAt(undefined);
        }

        function nextText(): string {
          ledger.written += 1;
          return `text ${ledger.written}`;
        }

        async function play(step: Step): Promise<void> {
          if (step.do === 'add') {
            const text = nextText();
            const key = await tab.run((core) => core.add(fieldsOf(text)));
            ledger.wanted.add(text);
            if (step.isTwice) await tab.run((core) => core.add(fieldsOf(text), { key }));
          } else if (step.do === 'submit') {
            await submit();
          } else if (step.do === 'open' || step.do === 'remove' || step.do === 'rewrite') {
            const entry = (await messagesOf(tab))[step.nth];
            if (entry === undefined) return;
            if (step.do !== 'remove') await open(entry);
            if (step.do === 'remove' || (step.do === 'rewrite' && step.isRemoved)) await remove(entry);
            if (step.do === 'rewrite') await submit();
          } else if (step.do === 'undo') {
            const entry = removed.pop();
            if (entry === undefined || !(await tab.run((core) => core.restore(entry)))) return;
            ledger.perhaps.delete(entry.fields.message);
            ledger.wanted.add(entry.fields.message);
          } else if (step.do === 'wait') {
            device.advance(step.ms);
          } else if (step.do === 'restart') {
            tab = await device.startTab();
          } else {
            server.answer(step.tries);
            const other = step.twoSenders ? await device.startTab() : undefined;
            const send = (sender: Tab) => sender.run((core) => core.flushOutbox({ force: step.force }));
            const sent = await Promise.allSettled([send(tab), other && send(other)]);
            for (const each of sent) if (each.status === 'rejected') throw each.reason;
            const tried = server.tried();
            const isOpen = opened !== undefined && Date.now() - opened.at < HOLD;
            if (isOpen)
              expect(
                tried.map(({ key }) => key),
                'what is open in the form is not sent',
              ).not.toContain(opened?.key);
            const order = tried.map(({ text }) => numberOf(text));
            if (!step.twoSenders) expect(order, 'in the order written').toEqual(order.toSorted(byNumber));
          }
        }

        async function open({ key, fields: { message } }: Entry): Promise<void> {
          const draft = await tab.run((core) => core.edit(key, 'tab'));
          if (typeof draft !== 'string') opened = { draft, text: message, key, at: Date.now() };
        }

        async function submit(): Promise<void> {
          if (opened === undefined) return;
          const { draft, text } = opened;
          const newer = nextText();
          await tab.run((core) => core.add(fieldsOf(newer), { tab: 'tab', edits: draft.edits }));
          opened = undefined;
          ledger.wanted.delete(text);
          ledger.wanted.add(newer);
          const before = ledger.replaced.filter(([by]) => by === text);
          ledger.replaced.push([newer, text], ...before.map(([, old]): [string, string] => [newer, old]));
        }

        async function remove({ key }: Entry): Promise<void> {
          const entry = await tab.run((core) => core.remove(key));
          if (entry === undefined) return;
          removed.push(entry);
          ledger.wanted.delete(entry.fields.message);
          if (entry.tried || entry.supersedes.length > 0) ledger.perhaps.add(entry.fields.message);
          else ledger.perhaps.delete(entry.fields.message);
        }

        // A good line at last, and time for every wait to end.
        server.answer([]);
        tab = await device.startTab();
        for (let round = 0; round < 10; round += 1) {
          device.advance(3_600_000);
          await tab.run((core) => core.flushOutbox({ force: true }));
        }
        const { items, receipts } = await tab.run((core) => core.takeSnapshot());
        const parked = items.flatMap((item) => ('fields' in item ? [item.fields.message] : []));
        expect(items.every((item) => 'state' in item && item.state === 'parked')).toBe(true);
        expect(parked.every(server.hasRefused), 'parked is what the site refused').toBe(true);
        const arrived = server.texts();
        // A text whose successor is refused or deleted may have arrived before.
        const isWanted = (text: string) =>
          ledger.wanted.has(text) ||
          ledger.perhaps.has(text) ||
          ledger.replaced.some(([, old]) => old === text);
        expect(server.areTwo(), 'one sender at a time').toBe(false);
        expect(arrived.length, 'nothing arrives twice').toBe(new Set(arrived).size);
        for (const text of ledger.wanted) expect([...arrived, ...parked], 'nothing is lost').toContain(text);
        for (const text of arrived) expect(isWanted(text), `${text} was wanted`).toBe(true);
        for (const [newer, text] of ledger.replaced)
          expect(
            arrived.includes(newer) && arrived.includes(text),
            `${newer} took the place of ${text}`,
          ).toBe(false);
        for (const { key } of receipts) expect(server.hasSeen(key), 'receipts are true').toBe(true);
      },
    ),
    parameters,
  );
}
