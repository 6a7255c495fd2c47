import fc from 'fast-check';

/** What is between the browser and the site from a step on. */
const lines = [
  'ok',
  'refuse',
  'cutBefore',
  'cutAfter',
  'hang',
  'slow',
  'serverError',
  'badGateway',
  'unavailable',
  'tooMany',
  'portal',
  'forbidden',
] as const;
export type LineName = (typeof lines)[number];

/** One thing that happens. Tabs and messages are chosen by numbers, taken modulo what is there at that moment. */
export type Step =
  | { do: 'write'; tab: number }
  /** `words`: waits for what the page says; `clicked`: the next step comes at once. */
  | { do: 'submit'; tab: number; until: 'words' | 'clicked'; presses: number }
  /** As before the script has come: the browser itself posts the form. */
  | { do: 'plain'; tab: number; presses: number }
  /** The same once more: back in the form that was posted so, or in a new one, which has another key. */
  | { do: 'again'; tab: number; presses: number; isNewForm: boolean }
  | { do: 'sendNow' | 'delete' | 'edit'; tab: number; message: number }
  | { do: 'undo' | 'update' | 'openTab' | 'closeTab' | 'crashTab' | 'reload' | 'leaveAndReturn'; tab: number }
  | { do: 'line'; line: LineName; everything: boolean }
  | { do: 'offline'; isOffline: boolean }
  | { do: 'killBrowser' | 'killServer' | 'startServer' | 'stopWorker' | 'deploy' }
  | { do: 'pause'; milliseconds: number };

const tab = fc.nat(2);
const message = fc.nat(4);
const presses = fc.constantFrom(1, 1, 2);
/** A line that is dead for pages, too, ends most of what a visitor without the worker could do. */
const rarely = fc.nat(3).map((number) => number === 0);

const acts: [weight: number, step: fc.Arbitrary<Step>][] = [
  [6, fc.record({ do: fc.constant('write' as const), tab })],
  [
    34,
    fc.record({
      do: fc.constant('submit' as const),
      tab,
      until: fc.constantFrom('words' as const, 'clicked' as const),
      presses,
    }),
  ],
  [4, fc.record({ do: fc.constant('plain' as const), tab, presses })],
  [5, fc.record({ do: fc.constant('again' as const), tab, presses, isNewForm: fc.boolean() })],
  [4, fc.record({ do: fc.constant('sendNow' as const), tab, message })],
  [3, fc.record({ do: fc.constant('delete' as const), tab, message })],
  [5, fc.record({ do: fc.constant('edit' as const), tab, message })],
  [2, fc.record({ do: fc.constantFrom('undo' as const, 'update' as const), tab })],
  [3, fc.record({ do: fc.constant('openTab' as const), tab })],
  [4, fc.record({ do: fc.constantFrom('closeTab' as const, 'crashTab' as const), tab })],
  [4, fc.record({ do: fc.constantFrom('reload' as const, 'leaveAndReturn' as const), tab })],
  [
    12,
    fc.record({
      do: fc.constant('line' as const),
      line: fc.constantFrom(...lines),
      everything: rarely,
    }),
  ],
  [3, fc.record({ do: fc.constant('offline' as const), isOffline: fc.boolean() })],
  [3, fc.record({ do: fc.constantFrom('killBrowser' as const, 'stopWorker' as const) })],
  [4, fc.record({ do: fc.constantFrom('killServer' as const, 'startServer' as const) })],
  [1, fc.record({ do: fc.constant('deploy' as const) })],
  [3, fc.record({ do: fc.constant('pause' as const), milliseconds: fc.integer({ min: 1, max: 2_500 }) })],
];

const schedule = fc.array(fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
  minLength: 14,
  maxLength: 28,
  size: 'max',
});

/** The same seed gives the same schedule. */
export function scheduleOf(seed: number): Step[] {
  const [steps] = fc.sample(schedule, { seed, numRuns: 1 });
  return steps ?? [];
}
