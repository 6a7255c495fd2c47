import { inTransaction } from '#api/db/transaction.ts';
import { putFixtureBack } from '#api/features/fixture/fixture-import.service.ts';
import type { ImportDeps } from '#api/import/import-deps.ts';
import { quoted } from '#api/import/notes.ts';
import type { ImportCounts, ImportEvent } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import type { ContentArchive } from './content-archive.ts';
import { faultOf, fixtureForm } from './content-form.ts';

/** Brings fixtures back; one of the same teams at the same time stays as it is. */
export async function* importFixtures(
  { orm, now }: Pick<ImportDeps, 'orm' | 'now'>,
  { fixtures }: Pick<ContentArchive, 'fixtures'>,
  { counts, dryRun }: { counts: ImportCounts; dryRun: boolean },
): AsyncGenerator<ImportEvent> {
  for (const row of fixtures) {
    const leftOut = (why: string): ImportEvent => ({
      type: 'line',
      about: `Fixture ${quoted(String(row.home))}`,
      text: `Left out: ${why}`,
    });
    const parsed = fixtureForm.safeParse(row);
    if (!parsed.success) {
      yield leftOut(faultOf(parsed.error));
      continue;
    }
    const { home, away, competition, venue, starts_at } = parsed.data;
    const fixture = { home, away, competition, venue, startsAt: new Date(starts_at) };
    try {
      const isMade = await inTransaction(orm, (em) => putFixtureBack(em, fixture, { now: now(), dryRun }));
      if (isMade) counts.fixtures += 1;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'invalid_fields') throw error;
      yield leftOut(error.errors[0]?.message ?? error.message);
    }
  }
}
