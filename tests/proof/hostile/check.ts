import { quantile } from '#tests/support/measuring.ts';
import { over } from '#tests/support/parts.ts';
import { processorShare } from '#tests/support/processes.ts';
import { type Site, type SiteSettings, startSite } from '../site.ts';

export interface Check {
  name: string;
  limit: number;
  unit: 'ms' | 'MB' | 'times' | 'of them';
  /** How often it is measured; the median counts. Without it three times. */
  runs?: number;
  /** Infinity where there is no answer. */
  measure: (site: Site) => Promise<number>;
}

/** What is measured once: its limit is not one of chance, or it takes long. */
export const measuredOnce = (
  name: string,
  [limit, unit]: [limit: number, unit: Check['unit']],
  measure: Check['measure'],
): Check => ({ name, limit, unit, runs: 1, measure });

/** Checks of one server, in their order. */
export interface Group {
  name: string;
  settings?: SiteSettings;
  checks: readonly Check[];
}

/** Measures all checks of the group and prints one line for each. Gives the names of those that failed. */
export async function judge({ name, settings, checks }: Group): Promise<string[]> {
  console.log(`\n${name}`);
  const failed: string[] = [];
  const site = await startSite(settings);
  try {
    for (const check of checks) if (!(await isMet(check, site))) failed.push(`${name}: ${check.name}`);
    const faults = site.faults();
    // On a machine that is busy with other work times are longer than the server's.
    if (faults.length === 0) {
      console.log(
        `        the server got ${(await processorShare(site.pid)).toFixed(0)} % of the processor it asked for`,
      );
    }
    if (faults.length > 0) failed.push(`${name}: ${faults.join('; ')}`);
  } catch (error) {
    failed.push(`${name}: ${error} ${site.faults().join('; ')}`);
    console.log(`  FAIL  ${error}`);
  } finally {
    await site.stop();
  }
  return failed;
}

async function isMet({ name, limit, unit, measure, runs = 3 }: Check, site: Site): Promise<boolean> {
  const figures: number[] = [];
  for (let run = 0; run < runs; run += 1) figures.push(await measure(site));
  const figure = quantile(figures, 0.5);
  const isPassed = over(figure, limit).length === 0;
  const digits = unit === 'times' ? 2 : 0;
  const all = figures.map((each) => each.toFixed(digits)).join(', ');
  const verdict = isPassed ? 'pass' : 'FAIL';
  console.log(`  ${verdict}  ${name}: ${figure.toFixed(digits)} ${unit}, at most ${limit} (${all})`);
  return isPassed;
}
