import { expect, test } from 'vitest';
import { BadUsage, explainFailure } from '#api/commands/command-files.ts';

test('A failure is reported first, and after it that something could not be closed', async () => {
  async function fail(): Promise<void> {
    await using closing = new AsyncDisposableStack();
    closing.defer(() => Promise.reject(new Error('The database did not let go.')));
    throw new BadUsage('Name one file.');
  }
  const error = await fail().catch((reason: unknown) => reason);
  expect(explainFailure(error, 'npm run export -- FILE.zip')).toBe(
    'Name one file.\nUsage: npm run export -- FILE.zip\nThe database did not let go.',
  );
});
