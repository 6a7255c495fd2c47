import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { createEditing, type Editing, type Versioned } from '#pwa/admin/editing/editing.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Text = Readonly<{ title: string; body: string }>;
const EMPTY: Text = { title: '', body: '' };
const isSame = (one: Text, other: Text) => one.title === other.title && one.body === other.body;
const wordsOf = ({ title, body }: Text) => `${title} ${body}`.split(' ').filter((word) => word !== '');

/** All words of both without the title of the second. */
const joined = (one: Text, other: Text) =>
  [...new Set([...wordsOf(one), ...wordsOf({ ...other, title: '' })])].join(' ');

const LINES = ['good', 'request lost', 'answer lost', 'busy'] as const;
const ACTS = [
  'crash',
  'leave',
  'discard',
  'bring back',
  'publish',
  'retry',
  'mine',
  'theirs',
  'both',
] as const;
type Step =
  | { do: 'type'; tab: number; field: keyof Text }
  | { do: 'line'; tab: number; line: (typeof LINES)[number] }
  | { do: (typeof ACTS)[number]; tab: number }
  | { do: 'wait'; ms: number }
  | { do: 'full'; device: number; isFull: boolean }
  | { do: 'logout'; device: number };

const tab = fc.nat(3);
const device = fc.nat(1);
const stepDone = fc.record({
  step: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('type'), tab, field: fc.constantFrom('title', 'body') }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(50, 150, 2_000, 60_000) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('line'), tab, line: fc.constantFrom(...LINES) }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constantFrom(...ACTS), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('full'), device, isFull: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('logout'), device }) },
  ) as fc.Arbitrary<Step>,
  killedAtWrite: fc.option(fc.nat(4), { nil: undefined, freq: 4 }),
});

interface Tab {
  editing: Editing<Text>;
  /** What the site had when the form was opened. */
  opened: Text;
  close: () => void;
  life: { isDead: boolean };
  /** An autosave is under way. */
  isSaving: boolean;
  /** Words that were in front of whoever sits there. */
  seen: Set<string>;
  /** Another text of the site, shown for a choice. */
  shown?: Versioned<Text> | undefined;
  /** What the device had for it after the last step. */
  onDevice?: Text;
  /** Row version of the last text that the site confirmed from this tab. */
  answered?: number;
}

/** Two devices with two tabs each, and the site. A device keeps a text for each of its tabs. */
function startWorld() {
  let site: Versioned<Text> = { values: EMPTY, rowVersion: 0 };
  const stored = new Map<number, Versioned<Text>>();
  const lines: (typeof LINES)[number][] = ['good', 'good', 'good', 'good'];
  const full = [false, false];
  /** Tabs whose last text was refused by a full device: it keeps an earlier one. */
  const refused = new Set<number>();
  let typed = 0;
  /** Typed, and neither given up, nor typed where the device can keep nothing. */
  const wanted = new Set<string>();
  /** Rules that a save broke. An error that is thrown within a save counts as a failed connection, so they are noted here. */
  const broken: string[] = [];
  const must = (isTrue: boolean, words: string): unknown => isTrue || broken.push(words);
  /** Until the tab that acts dies. */
  let writesLeft: number | undefined;
  const tabs = [0, 1, 2, 3].map(open);

  function open(nth: number): Tab {
    const write = (work: () => void): void => {
      if (life.isDead) return;
      if (writesLeft !== undefined && writesLeft-- === 0) life.isDead = true;
      else work();
    };
    const life = { isDead: false };
    const editing = createEditing<Text>({
      opened: site,
      isSame,
      device: {
        read: () => stored.get(nth),
        keep: (text) => {
          if (full[nth >> 1]) refused.add(nth);
          else write(() => stored.set(nth, text) && refused.delete(nth));
          return !full[nth >> 1] && !life.isDead;
        },
        drop: () => write(() => stored.delete(nth)),
      },
      saver: {
        isDue: () => true,
        save: async (values, rowVersion) => {
          must(!entry.isSaving, 'two saves at once');
          must(!editing.state().isBusy, 'saved beside other work');
          entry.isSaving = true;
          return store(entry, { nth, values, rowVersion }).finally(() => {
            entry.isSaving = false;
          });
        },
        onConflict: () => show(entry),
      },
    });
    const seen = new Set(wordsOf(editing.state().values));
    const entry: Tab = {
      editing,
      opened: site.values,
      close: editing.open(),
      life,
      isSaving: false,
      seen,
    };
    return entry;
  }

  const passing = (ms: number) => new Promise((done) => setTimeout(done, ms));
  async function store(entry: Tab, { nth, values, rowVersion }: Versioned<Text> & { nth: number }) {
    const line = lines[nth];
    await passing(100);
    if (line === 'request lost') throw new CallFailed('network');
    if (line === 'busy') throw new Problem('busy');
    if (rowVersion !== site.rowVersion) {
      must(entry.answered !== site.rowVersion, 'refused for what the tab saved itself');
      throw new Problem('changed_meanwhile');
    }
    const replaced = wordsOf(site.values).filter((word) => !wordsOf(values).includes(word));
    for (const word of replaced)
      must(!wanted.has(word) || entry.seen.has(word), `${word} is replaced unseen`);
    site = { values, rowVersion: rowVersion + 1 };
    await passing(100);
    // A tab that is dead gets no answer.
    if (entry.life.isDead) await new Promise(() => {});
    if (line === 'answer lost') throw new CallFailed('network');
    entry.answered = rowVersion + 1;
    return { rowVersion: rowVersion + 1, at: '2026-11-28T00:00:00.000Z' };
  }

  /** What the site has is shown. Where it says the same, there is nothing to choose. */
  function show(entry: Tab): void {
    for (const word of wordsOf(site.values)) entry.seen.add(word);
    if (isSame(site.values, entry.editing.state().values)) entry.editing.saveOver(site.rowVersion);
    else entry.shown = site;
  }

  const asideOf = ({ editing }: Tab) => {
    const { discarded, setAside } = editing.state().start;
    return discarded ?? setAside ?? EMPTY;
  };
  const held = (entry: Tab) => [...wordsOf(entry.editing.state().values), ...wordsOf(asideOf(entry))];
  const found = () =>
    new Set([site.values, ...[...stored.values()].map((one) => one.values)].flatMap(wordsOf));

  /** A choice of whoever sits there: what was in the fields stays with the form, what was next to them may go. */
  function choose(entry: Tab, act: (editing: Editing<Text>) => void): void {
    giveUp(asideOf(entry));
    act(entry.editing);
    entry.shown = undefined;
    entry.onDevice = EMPTY;
    for (const word of held(entry)) entry.seen.add(word);
  }
  const giveUp = (text: Text) => {
    for (const word of wordsOf(text)) wanted.delete(word);
  };

  function reopen(nth: number, entry: Tab): void {
    entry.close();
    const { values, isKept } = entry.editing.state();
    giveUp(asideOf(entry));
    if (!isKept) for (const word of wordsOf(values)) if (!found().has(word)) wanted.delete(word);
    tabs[nth] = open(nth);
  }

  async function logOut(device: number): Promise<void> {
    const both = [2 * device, 2 * device + 1];
    for (const nth of both) {
      stored.delete(nth);
      tabs[nth]?.close();
      if (tabs[nth] !== undefined) giveUp(asideOf(tabs[nth]));
    }
    for (const nth of both)
      for (const word of tabs[nth] ? held(tabs[nth]) : []) if (!found().has(word)) wanted.delete(word);
    // Answers that are on their way leave nothing behind.
    await vi.advanceTimersByTimeAsync(1_000);
    expect(
      [...stored.keys()].filter((nth) => both.includes(nth)),
      'kept after a logout',
    ).toEqual([]);
    for (const nth of both) tabs[nth] = open(nth);
  }

  async function act(step: Step): Promise<void> {
    if (step.do === 'wait') return void (await vi.advanceTimersByTimeAsync(step.ms));
    if (step.do === 'logout') return logOut(step.device);
    if (step.do === 'full') {
      full[step.device] = step.isFull;
      return;
    }
    const entry = tabs[step.tab];
    if (entry === undefined) return;
    const { editing, shown } = entry;
    const { values, isBusy } = editing.state();
    if (step.do === 'line') {
      lines[step.tab] = step.line;
      if (step.line === 'good') editing.reconnected();
    } else if (step.do === 'leave' || step.do === 'crash') {
      entry.life.isDead = step.do === 'crash';
      reopen(step.tab, entry);
    } else if (step.do === 'type') {
      const word = `w${++typed}`;
      editing.type({ ...values, [step.field]: `${values[step.field]} ${word}`.trim() });
      entry.seen.add(word);
      if (!entry.life.isDead) wanted.add(word);
    } else if (isBusy) return;
    else if (step.do === 'publish') {
      const publish = async () => {
        const { rowVersion } = await store(entry, {
          nth: step.tab,
          values,
          rowVersion: editing.rowVersion(),
        });
        editing.pressed(values, rowVersion);
      };
      // The next save finds a conflict.
      void editing.alone(() => publish().catch(() => undefined));
    } else if (step.do === 'retry') editing.retry();
    else if (step.do === 'discard') {
      choose(entry, () => editing.discard(entry.opened));
      const onDevice = stored.get(step.tab)?.values;
      must(
        entry.life.isDead || onDevice === undefined || isSame(onDevice, editing.state().values),
        'given up, and still on the device',
      );
    } else if (step.do === 'bring back') {
      const back = asideOf(entry);
      if (back === EMPTY) return;
      const words = wordsOf(back).filter((word) => wanted.has(word));
      choose(entry, () => editing.bringBack(back));
      // What was in the fields and is no longer next to them was seen, and gives way to what comes back.
      for (const word of wordsOf(values)) if (!held(entry).includes(word)) wanted.delete(word);
      if (!entry.life.isDead) for (const word of words) wanted.add(word);
    } else if (shown === undefined) return;
    else if (step.do === 'theirs') choose(entry, () => editing.startFrom(shown, values));
    else if (step.do === 'both')
      choose(entry, () => editing.rebase(shown, { title: values.title, body: joined(shown.values, values) }));
    else {
      choose(entry, () => editing.saveOver(shown.rowVersion));
      for (const word of wordsOf(shown.values)) if (!wordsOf(values).includes(word)) wanted.delete(word);
    }
  }

  async function play(step: Step, killedAtWrite: number | undefined): Promise<void> {
    writesLeft = killedAtWrite;
    await act(step);
    writesLeft = undefined;
    for (const [nth, entry] of tabs.entries()) if (entry.life.isDead) reopen(nth, entry);
    expect(broken).toEqual([]);
    const all = new Set([...found(), ...tabs.flatMap(held)]);
    expect(
      [...wanted].filter((word) => !all.has(word)),
      'words that are lost',
    ).toEqual([]);
    for (const [nth, entry] of tabs.entries()) checkDevice(nth, entry);
  }

  /** What a form says of its device is so: a crash at this moment loses nothing. */
  function checkDevice(nth: number, entry: Tab): void {
    const { editing, onDevice: before = EMPTY } = entry;
    const { values, isKept } = editing.state();
    const now = stored.get(nth);
    entry.onDevice = now?.values ?? EMPTY;
    const safe = [site.values, entry.onDevice].flatMap(wordsOf);
    const unsafe = wordsOf(values).filter((word) => wanted.has(word) && !safe.includes(word));
    // A full device keeps the earlier text.
    const promised = isKept ? unsafe : unsafe.filter((word) => wordsOf(before).includes(word));
    if (editing.hasWork()) expect(promised, 'words that the device has not').toEqual([]);
    if (now !== undefined && !refused.has(nth) && isSame(now.values, values))
      expect(now.rowVersion, 'noted on the device').toBeGreaterThanOrEqual(editing.rowVersion());
  }

  /** Good lines at last, time for every wait, and somebody who takes what the site has and types the rest again. */
  async function settle(): Promise<void> {
    for (let nth = 0; nth < 4; nth += 1) await play({ do: 'line', tab: nth, line: 'good' }, undefined);
    for (let round = 0; round < 12; round += 1) {
      for (let nth = 0; nth < 4; nth += 1) {
        const entry = tabs[nth];
        if (entry?.shown !== undefined) {
          const { values } = entry.editing.state();
          await play({ do: 'theirs', tab: nth }, undefined);
          const theirs = entry.editing.state().values;
          const mine = wordsOf(values).filter((word) => !wordsOf(theirs).includes(word));
          if (mine.length > 0)
            entry.editing.type({ ...theirs, body: [theirs.body, ...mine].join(' ').trim() });
        }
      }
      await play({ do: 'wait', ms: 60_000 }, undefined);
    }
    for (const entry of tabs) giveUp(asideOf(entry));
    const all = wordsOf(site.values);
    expect(
      [...wanted].filter((word) => !all.includes(word)),
      'words that the site has not',
    ).toEqual([]);
  }
  return { play, settle };
}

test('No word that was typed is lost, replaced unseen, or kept after a logout', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepDone, { minLength: 5, maxLength: 40 }), async (steps) => {
      vi.clearAllTimers();
      const world = startWorld();
      for (const { step, killedAtWrite } of steps) await world.play(step, killedAtWrite);
      await world.settle();
    }),
    { numRuns: 1_500 },
  );
});

test('What is typed while a publication fails is saved, where a save before it was refused', async () => {
  const world = startWorld();
  const steps: Step[] = [
    { do: 'publish', tab: 1 },
    { do: 'line', tab: 0, line: 'answer lost' },
    { do: 'type', tab: 0, field: 'title' },
    { do: 'wait', ms: 2_000 },
    { do: 'discard', tab: 0 },
    { do: 'publish', tab: 0 },
    { do: 'wait', ms: 150 },
    { do: 'type', tab: 0, field: 'title' },
  ];
  for (const step of steps) await world.play(step, undefined);
  await world.settle();
});

test('A form in which nothing was typed has nothing to save, whatever is pressed', async () => {
  const world = startWorld();
  const steps: Step[] = [
    { do: 'type', tab: 1, field: 'title' },
    { do: 'wait', ms: 60_000 },
    { do: 'type', tab: 1, field: 'title' },
    { do: 'wait', ms: 2_000 },
    { do: 'crash', tab: 3 },
    { do: 'retry', tab: 3 },
    { do: 'wait', ms: 50 },
    { do: 'discard', tab: 1 },
  ];
  for (const step of steps) await world.play(step, undefined);
  await world.settle();
});

test.for<[string, number, Step[]]>([
  ['it has no answer when the page crashes', 2_050, [{ do: 'crash', tab: 0 }]],
  ['its answer was lost', 2_300, []],
])('What is brought back over a save without it is saved again: %s', async ([, ms, then]) => {
  const world = startWorld();
  const steps: Step[] = [
    { do: 'type', tab: 0, field: 'title' },
    { do: 'wait', ms: 60_000 },
    { do: 'line', tab: 0, line: 'answer lost' },
    { do: 'discard', tab: 0 },
    { do: 'wait', ms },
    { do: 'bring back', tab: 0 },
    ...then,
  ];
  for (const step of steps) await world.play(step, undefined);
  await world.settle();
});
