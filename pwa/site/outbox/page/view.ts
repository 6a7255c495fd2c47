import type { Draft, Entry, Receipt } from '#pwa/site/outbox/core/entry.ts';
import type { Snapshot } from '#pwa/site/outbox/core/snapshot.ts';

/** What a page shows of the outbox. Small: every page loads it, and few load the outbox. */
export interface OutboxView {
  /** Messages that wait or were refused. */
  count: number;
  /** undefined until the outbox was opened. */
  snapshot: Snapshot | undefined;
  /** Deliveries that the visitor has not seen yet, without those that the form shows. */
  delivered: readonly Receipt[];
  /** When the messages were written that the browser has deleted. */
  lost: readonly number[];
  /**
   * The result of a button of the list; `removed` can be restored; `whileSending`: true while the form sends; `of`: true until
   * the next try of that message.
   */
  status:
    | {
        text: string;
        removed?: Entry | undefined;
        whileSending?: true;
        of?: Pick<Entry, 'key' | 'nextTryAt'>;
      }
    | undefined;
  /** Key of a message that Undo restores: in the list it gets the focus and says so. */
  restored: string | undefined;
  /** The message that Edit opens in the form. */
  opened: Draft | undefined;
  /** Edit was pressed, and the message is not in the form yet: input would be overwritten. */
  isOpening: boolean;
  /** The form sends a message: no other is opened in it. */
  isSending: boolean;
  /** Whether a contact form is on the page (it shows deliveries), and contains text. */
  form: 'none' | 'blank' | 'filled';
  /** A message waits, and storage is not persistent. */
  mayVanish: boolean;
  /** This device cannot store messages. */
  broken: boolean;
}

/** A single empty list, so that it counts as unchanged. */
export const NONE: readonly never[] = [];

const NOTHING: OutboxView = {
  count: 0,
  snapshot: undefined,
  delivered: NONE,
  lost: NONE,
  status: undefined,
  restored: undefined,
  opened: undefined,
  isOpening: false,
  isSending: false,
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
  /** In HTML that was rendered by the server or at build. */
  getOnServer: (): OutboxView => NOTHING,
};

/** Without a change nothing is rendered: each input calls this. */
export function updateView(part: Partial<OutboxView>): void {
  const before: Partial<OutboxView> = view;
  const names = Object.keys(part) as (keyof OutboxView)[];
  if (names.every((name) => part[name] === before[name])) return;
  view = { ...view, ...part };
  for (const listener of listeners) listener();
}
