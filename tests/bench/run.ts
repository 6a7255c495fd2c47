import { runParts } from '#tests/support/parts.ts';

/** `npm run bench`: prints figures, asserts none, and leaves nothing behind. */
await runParts({
  page: () => import('./page.ts'),
  serve: () => import('./serve.ts'),
  grow: () => import('./grow.ts'),
  write: () => import('./write.ts'),
  admin: () => import('./admin.ts'),
  plan: () => import('./plan.ts'),
});
