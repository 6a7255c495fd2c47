import { setTimeout as rest } from 'node:timers/promises';
import type { ImportEvent } from '#contract/moving.ts';

/** The longest rest. Milliseconds. */
const REST_MAX = 200;

/** An import that rests after each item as long as the item took, so that the server answers visitors meanwhile. */
export async function* paced(events: AsyncGenerator<ImportEvent>): AsyncGenerator<ImportEvent> {
  let start = performance.now();
  for await (const event of events) {
    yield event;
    if (event.type !== 'progress') continue;
    await rest(Math.min(REST_MAX, performance.now() - start));
    start = performance.now();
  }
}
