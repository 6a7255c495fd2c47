import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeTemplate, play } from '#tests/proof/kill/play.ts';

// Two of the runs of `npm run proof -- kill`, with other moments each time.
test('kill -9 under messages, edits and repeats: what was answered stands, and nothing twice', async () => {
  const template = await makeTemplate();
  for (const seed of [Date.now() % 1e9, (Date.now() % 1e9) + 1]) {
    const played = await play(seed, template);
    expect(played).toMatchObject({ lost: [], doubled: [], broken: [] });
    expect(played.kills).toBeGreaterThan(1);
    expect(played.answered).toBeGreaterThan(played.messages / 2);
  }
  await rm(template.folder, { recursive: true });
});
