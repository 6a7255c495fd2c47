import { parseArgs } from 'node:util';
import { createImporter } from '#api/import/import.service.ts';
import { ImportRefused } from '#api/import/import-faults.ts';
import { countWords } from '#contract/import-words.ts';
import type { ImportCounts } from '#contract/moving.ts';
import { BadUsage, explainFailure } from './command-files.ts';
import { withSite } from './moving-site.ts';

process.umask(0o077);

const USAGE = 'npm run import -- FILE [--dry-run] [--media FOLDER|ZIP]';

/** Brings the content of another site in. May run beside the server. */
async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, media: { type: 'string' } },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new BadUsage('Name one file to import.');
  const dryRun = values['dry-run'];
  await withSite(async (site) => {
    const files = { file, media: values.media };
    for await (const event of createImporter(site).importFile(files, { dryRun })) {
      if (event.type === 'line') console.log(`${event.about}: ${event.text}`);
      if (event.type === 'progress' && event.done % 100 === 0)
        console.error(`${event.done} of ${event.total}`);
      if (event.type === 'done') console.log(`\n${summaryOf(event.counts, dryRun)}`);
    }
  });
}

const summaryOf = (counts: ImportCounts, dryRun: boolean): string =>
  [dryRun ? 'Nothing was written. An import would give:' : 'Imported:', ...countWords(counts)].join('\n');

try {
  await run();
  // The thread that renders texts would hold the process for a minute.
  process.exit(0);
} catch (error) {
  console.error(error instanceof ImportRefused ? error.message : explainFailure(error, USAGE));
  process.exitCode = 1;
}
