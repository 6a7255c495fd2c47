import { runParts } from '#tests/support/parts.ts';

/** `npm run bench`: prints figures, asserts none, and leaves nothing behind. */
await runParts({
  page: () => import('./page.ts'),
  serve: () => import('./serve.ts'),
  grow: () => import('./grow.ts'),
  write: () => import('./write.ts'),
  desk: () => import('./desk.ts'),
  plan: () => import('./plan.ts'),
});
