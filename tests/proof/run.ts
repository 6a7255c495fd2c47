import { runParts } from '#tests/support/run-parts.ts';

/** `npm run proof`: what takes too long, or needs more browsers, than `npm test` may ask of a newcomer. */
runParts({
  engines: ['vitest', 'run', '--project', 'engines'],
  kill: ['node', 'tests/proof/kill/run.ts'],
  timing: ['node', 'tests/proof/timing.ts'],
  load: ['node', 'tests/proof/load/run.ts'],
  faults: ['node', 'tests/proof/faults/run.ts'],
  several: ['node', 'tests/proof/several/run.ts'],
  race: ['node', 'tests/proof/race/run.ts'],
  csv: ['node', 'tests/proof/csv.ts'],
  scroll: ['node', 'tests/proof/scroll.ts'],
  published: ['node', 'tests/proof/published.ts'],
  withdrawn: ['node', 'tests/proof/withdrawn.ts'],
  hostile: ['node', 'tests/proof/hostile/run.ts'],
  postgres: ['node', 'tests/proof/postgres.ts'],
});
