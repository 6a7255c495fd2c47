import type { Entry } from '#pwa/site/outbox/core/entry.ts';
import { isReadable } from '#pwa/site/outbox/core/stored-rows.ts';
import { stateOf } from '#pwa/site/outbox/core/words.ts';
import { show, viewStore } from '#pwa/site/outbox/page/view.ts';

/** What a listener is told of a message that stays in the list; who sees the list reads it there. */

/** After a try that was asked for, unless that has said more. */
export function sayIfItStays(key: string): void {
  const { said, snapshot } = viewStore.get();
  const entry = find(key);
  if (said !== undefined || snapshot === undefined || entry === undefined) return;
  const hasFailed = entry.state === 'waiting' && snapshot.sending !== key;
  const state = stateOf(entry, snapshot);
  show({ said: { text: hasFailed ? `Not sent yet. ${state}` : state, of: entry } });
}

/** After Undo. */
export function sayItIsBack(key: string): void {
  const entry = find(key);
  show({ restored: undefined, said: entry && { text: 'It waits again.', of: entry } });
}

function find(key: string): Entry | undefined {
  return viewStore
    .get()
    .snapshot?.items.filter(isReadable)
    .find((item) => item.key === key);
}
