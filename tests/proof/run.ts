import { runParts } from '#tests/support/parts.ts';

/** `npm run proof`: what takes too long, or needs more browsers, than `npm test` may ask of a newcomer. */
await runParts({
  all: ['node', 'tests/proof/all.ts'],
  engines: ['vitest', 'run', '--project', 'engines'],
  kill: () => import('./kill.ts'),
  timing: () => import('./timing.ts'),
  load: () => import('./load.ts'),
  faults: () => import('./faults/faults.ts'),
  several: () => import('./several/several.ts'),
  race: () => import('./race/race.ts'),
  csv: () => import('./csv.ts'),
  scroll: () => import('./scroll.ts'),
  published: () => import('./published.ts'),
  withdrawn: () => import('./withdrawn.ts'),
  hostile: () => import('./hostile/hostile.ts'),
  postgres: () => import('./postgres.ts'),
});
