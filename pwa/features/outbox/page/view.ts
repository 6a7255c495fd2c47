import type { Draft, Entry, Receipt } from '#pwa/features/outbox/core/entry.ts';
import type { Snapshot } from '#pwa/features/outbox/core/look.ts';

/** What a page shows of the outbox. Small, so that every page can have it without the outbox itself. */
export interface OutboxView {
  /** Messages that wait or need a fix. */
  count: number;
  /** undefined until the outbox was opened. */
  snapshot: Snapshot | undefined;
  /** Messages delivered without the form, to be told of. */
  delivered: readonly Receipt[];
  /** When the messages were written that the browser threw away. */
  lost: readonly number[];
  /**
   * What came of a button of the list; `removed` can be restored; `whileWaiting`: untrue once nothing waits; `of`: untrue
   * once that message has had another try.
   */
  said:
    | {
        text: string;
        removed?: Entry | undefined;
        whileWaiting?: true;
        of?: Pick<Entry, 'key' | 'nextTryAt'>;
      }
    | undefined;
  /** Key of a message that Undo brings back: it takes the focus and says so when it stands in the list. */
  restored: string | undefined;
  /** The message that the form is to show: put there by Edit. */
  opened: Draft | undefined;
  /** Edit was pressed, and the message is not in the form yet: what is typed now would be typed over. */
  isOpening: boolean;
  /** A contact form is on the page, so it tells; and it holds text. */
  form: 'none' | 'blank' | 'filled';
  /** Something waits, and the browser has not promised to keep it. */
  mayVanish: boolean;
  /** This device cannot keep messages. */
  broken: boolean;
}

/** One list for all that is empty, so that it counts as unchanged. */
export const NONE: readonly never[] = [];

const NOTHING: OutboxView = {
  count: 0,
  snapshot: undefined,
  delivered: NONE,
  lost: NONE,
  said: undefined,
  restored: undefined,
  opened: undefined,
  isOpening: false,
  form: 'none',
  mayVanish: false,
  broken: false,
};

let view = NOTHING;
const listeners = new Set<() => void>();

export const viewStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): OutboxView => view,
  /** A page made by the server or at build knows nothing of the device. */
  getOnServer: (): OutboxView => NOTHING,
};

/** Each key that is typed says that the form holds text: nothing is drawn anew for what is known. */
export function show(part: Partial<OutboxView>): void {
  const before: Partial<OutboxView> = view;
  const names = Object.keys(part) as (keyof OutboxView)[];
  if (names.every((name) => part[name] === before[name])) return;
  view = { ...view, ...part };
  for (const listener of listeners) listener();
}
