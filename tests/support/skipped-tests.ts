import type { Reporter } from 'vitest/node';

/** Says at the end of a run which tests were skipped, and why. */
export const skippedReporter: Reporter = {
  onTestRunEnd(modules) {
    for (const { children, moduleId } of modules) {
      for (const test of children.allTests('skipped')) {
        const result = test.result();
        const reason = ('note' in result && result.note) || 'no reason is given';
        const file = moduleId.replace(`${process.cwd()}/`, '');
        process.stdout.write(`Skipped: ${file}: ${test.fullName}: ${reason}\n`);
      }
    }
  },
};
