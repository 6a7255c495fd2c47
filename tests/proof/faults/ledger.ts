/** A text that the visitor typed, and what the site showed of it. */
interface Text {
  text: string;
  /** The message that was open in the form when this was typed: it takes that one's place. */
  edits: Text | undefined;
  /**
   * `typed`: not submitted. `handedOver`: submitted, and the browser ended before anything was said. `promised`: the
   * page said or showed that it is kept or sent. `deleted`: by the visitor; `mayHaveArrived`: the page said so.
   */
  state: 'typed' | 'handedOver' | 'promised' | 'deleted' | 'mayHaveArrived';
  /** Milliseconds since 1970 of the last touch of the form before the submit. */
  at: number;
  /** The browser was killed so soon after the text that no disk could have had it. */
  mayVanish: boolean;
}

export interface Verdict {
  messages: number;
  promised: number;
  lost: string[];
  doubled: string[];
  /** Neither delivered nor on the device, and nothing shown. */
  vanished: string[];
  /** Promised, and not so. */
  untrue: string[];
}

/** What the visitor was promised, by the words of the pages; compared with the database at the end. */
export class Ledger {
  readonly untrue: string[] = [];
  readonly vanished: string[] = [];
  readonly #texts = new Map<string, Text>();
  readonly #seed: number;
  readonly #note: (event: string) => void;

  constructor(seed: number, note: (event: string) => void) {
    this.#seed = seed;
    this.#note = note;
  }

  /** A text that nothing else has. */
  type(): string {
    const text = `s${this.#seed}-${this.#texts.size + 1}`;
    this.#texts.set(text, { text, edits: undefined, state: 'typed', at: Date.now(), mayVanish: false });
    this.#note(`${text} is typed`);
    return text;
  }

  /** `over` stood in the form at that moment. A draft typed over is still the same message, or the edit of the same one. */
  isTypedOver(text: string, over: string): void {
    const parent = this.#get(over);
    const edited = parent.state === 'typed' ? parent.edits : parent;
    this.#get(text).edits = edited;
    if (edited !== undefined) this.#note(`${text} is a correction of ${edited.text}`);
  }

  isSubmitted(text: string): boolean {
    return this.#get(text).state !== 'typed';
  }

  /** It was submitted, and neither deleted nor replaced. */
  isOwed(text: string): boolean {
    const known = this.#get(text);
    const isReplaced = [...this.#texts.values()].some(({ edits }) => edits === known);
    return !isReplaced && (known.state === 'handedOver' || known.state === 'promised');
  }

  isPromised(text: string): boolean {
    return this.#texts.get(text)?.state === 'promised';
  }

  handOver(text: string): void {
    const known = this.#get(text);
    known.at = Date.now();
    if (known.state === 'typed') this.#become(known, 'handedOver');
  }

  /** The visitor put another message in its place in the form. */
  giveUp(text: string): void {
    const known = this.#texts.get(text);
    if (known?.state === 'handedOver') known.mayVanish = true;
  }

  /** Back in the form with the failure words: not submitted any more. */
  takeBack(text: string): void {
    this.#become(this.#get(text), 'typed');
  }

  /** The page promised that it is kept or sent, or lists it: it is on disk. */
  promise(text: string): void {
    const known = this.#get(text);
    if (known.state === 'handedOver') this.#become(known, 'promised');
  }

  delete(text: string, mayHaveArrived: boolean): void {
    this.#become(this.#get(text), mayHaveArrived ? 'mayHaveArrived' : 'deleted');
  }

  undoDelete(text: string): void {
    this.#become(this.#get(text), 'promised');
  }

  /** The browser or the tab was killed: what was handed over in the last second may never have reached the disk. */
  killed(): void {
    for (const known of this.#texts.values()) {
      if (known.state === 'handedOver' && Date.now() - known.at < 1_000) known.mayVanish = true;
    }
  }

  mayVanish(text: string): void {
    this.#get(text).mayVanish = true;
  }

  knows(text: string): boolean {
    return this.#texts.has(text);
  }

  /** `rows`: the messages in the database; `onDevice`: texts that are still in a form, a draft or the outbox. */
  judge(rows: readonly string[], onDevice: readonly string[]): Verdict {
    const count = ({ text }: Text) => rows.filter((row) => row === text).length;
    const all = [...this.#texts.values()];
    const submitted = all.filter(({ state }) => state !== 'typed');
    const childrenOf = (one: Text) => submitted.filter(({ edits }) => edits === one);
    // Whatever became of its correction, a message is not owed any more.
    const isReplaced = (one: Text): boolean =>
      childrenOf(one).some((child) => child.state !== 'handedOver' || count(child) > 0 || isReplaced(child));
    const lost: string[] = [];
    const doubled: string[] = rows.filter((row) => !this.#texts.has(row)).map((row) => `unwritten ${row}`);
    const vanished = [...this.vanished];
    const untrue = [...this.untrue];
    for (const one of all) {
      const children = childrenOf(one);
      const arrived = children.filter((child) => count(child) > 0);
      const isGone = count(one) === 0 && !isReplaced(one);
      if (count(one) > 1) doubled.push(`${one.text} ${count(one)} times`);
      if (count(one) > 0 && arrived.length > 0)
        doubled.push(`${one.text} beside its correction ${arrived.map(({ text }) => text).join(', ')}`);
      if (count(one) > 0 && one.state === 'typed') untrue.push(`${one.text} was not submitted, and arrived`);
      if (count(one) > 0 && one.state === 'deleted')
        untrue.push(`${one.text} was deleted unsent, and arrived`);
      if (isGone && one.state === 'promised') lost.push(one.text);
      if (isGone && one.state === 'handedOver' && !one.mayVanish && !onDevice.includes(one.text))
        vanished.push(one.text);
    }
    const promised = all.filter(({ state }) => state === 'promised').length;
    return { messages: submitted.length, promised, lost, doubled, vanished, untrue };
  }

  #become(known: Text, state: Text['state']): void {
    known.state = state;
    this.#note(`${known.text} is ${state}`);
  }

  #get(text: string): Text {
    const known = this.#texts.get(text);
    if (known === undefined) throw new Error(`"${text}" was never typed`);
    return known;
  }
}
