import { runParts } from '#tests/support/run-parts.ts';

/** `npm run bench`: prints figures, asserts none, and leaves nothing behind. */
runParts({
  page: ['node', 'tests/bench/page.ts'],
  serve: ['node', 'tests/bench/serve.ts'],
  grow: ['node', 'tests/bench/grow.ts'],
  write: ['node', 'tests/bench/write.ts'],
  desk: ['node', 'tests/bench/desk.ts'],
  plan: ['node', 'tests/bench/plan.ts'],
});
