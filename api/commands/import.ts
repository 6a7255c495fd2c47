import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createImporter } from '#api/import/import.service.ts';
import { countTexts, type EndedImport, endText, reportText } from '#contract/import-words.ts';
import { BadUsage, explainFailure } from './command-files.ts';
import { withSite } from './content-site.ts';
import { createProgressLine } from './progress-line.ts';

process.umask(0o077);

const USAGE = 'npm run import -- FILE [--dry-run] [--media FOLDER|ZIP] [--fetch] [--drafts] [--report FILE]';

/** Brings the content of another site in. May run while the server runs. */
async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      fetch: { type: 'boolean', default: false },
      drafts: { type: 'boolean', default: false },
      media: { type: 'string' },
      report: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new BadUsage('Name one file to import.');
  const { 'dry-run': dryRun, drafts, fetch, media, report } = values;
  if (report !== undefined && existsSync(report))
    throw new Error(`${report} is there already. A report never replaces another file.`);
  const lines: string[] = [];
  const ended: EndedImport = {
    ...{ name: basename(file), at: new Date().toISOString(), isDry: dryRun },
    ...{ state: 'failed', done: 0, total: 0, message: null, counts: null },
  };
  const progress = createProgressLine(process.stderr);
  try {
    await withSite(async (site) => {
      for await (const event of createImporter(site).importFile({ file, media }, { dryRun, drafts, fetch })) {
        if (event.type === 'progress') {
          Object.assign(ended, { done: event.done, total: event.total });
          progress.show(event);
        }
        if (event.type === 'line') {
          progress.clear();
          lines.push(`${event.about}: ${event.text}`);
          console.log(lines.at(-1));
        }
        if (event.type === 'done') Object.assign(ended, { state: 'done', counts: event.counts });
      }
    });
  } catch (error) {
    ended.message = explainFailure(error, USAGE);
    process.exitCode = 1;
  }
  progress.clear();
  const counted = ended.counts === null ? [] : countTexts(ended.counts);
  if (ended.state === 'done') console.log(['', endText(ended), ...counted].join('\n'));
  if (ended.message !== null) console.error(ended.message);
  if (report === undefined) return;
  await writeFile(report, reportText(ended, lines), { flag: 'wx' });
  console.log(`The report is in ${report}.`);
}

try {
  await run();
} catch (error) {
  console.error(explainFailure(error, USAGE));
  process.exitCode = 1;
}
// The thread that renders texts would hold the process for a minute.
process.exit();
