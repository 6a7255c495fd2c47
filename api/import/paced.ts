import { setTimeout as pause } from 'node:timers/promises';
import type { ImportEvent } from '#contract/import.ts';

/** The longest pause. Milliseconds. */
const PAUSE_MAX = 200;

/** An import that pauses after each item for as long as the item took, so that the server can answer visitors. */
export async function* paced(events: AsyncGenerator<ImportEvent>): AsyncGenerator<ImportEvent> {
  let start = performance.now();
  for await (const event of events) {
    yield event;
    if (event.type !== 'progress') continue;
    await pause(Math.min(PAUSE_MAX, performance.now() - start));
    start = performance.now();
  }
}
