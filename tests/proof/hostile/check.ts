import { logIn, operatorSettings } from '#tests/support/client.ts';
import { quantile } from '#tests/support/measuring.ts';
import { processorShare } from '#tests/support/processes.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';

/** Of times and memory, over their limit. */
const TOLERANCE = 1.2;

export interface Check {
  name: string;
  limit: number;
  unit: 'ms' | 'MB' | 'times' | 'of them';
  /** How often it is measured; the median counts. Without it three times. */
  runs?: number;
  /** Infinity where there is no answer. */
  measure: (site: Site) => Promise<number>;
}

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
    await site.end();
  }
  return failed;
}

async function isMet({ name, limit, unit, measure, runs = 3 }: Check, site: Site): Promise<boolean> {
  const figures: number[] = [];
  for (let run = 0; run < runs; run += 1) figures.push(await measure(site));
  const figure = quantile(figures, 0.5);
  const isPassed = figure <= limit * TOLERANCE;
  const digits = unit === 'times' ? 2 : 0;
  const all = figures.map((each) => each.toFixed(digits)).join(', ');
  const verdict = isPassed ? 'pass' : 'FAIL';
  console.log(`  ${verdict}  ${name}: ${figure.toFixed(digits)} ${unit}, at most ${limit} (${all})`);
  return isPassed;
}

export type SiteSettings = Readonly<Record<string, string>>;

/** The built site in a process of its own, with an operator who is logged in. */
export interface Site extends Omit<ServerProcess, 'stop'> {
  /** Of the operator. */
  token: string;
  /** Signs of a crash, in words. */
  faults: () => string[];
  end: () => Promise<unknown>;
}

export async function startSite(settings: SiteSettings = {}): Promise<Site> {
  const server = await startServer({
    DATA_DIR: await dataFolder(),
    CONTACT_LIMIT: '1000000',
    ...operatorSettings,
    ...settings,
  });
  return {
    ...server,
    token: await logIn(server.url),
    faults: () => faultsOf(server),
    end: () => server.stop(),
  };
}

function faultsOf({ pid, output }: ServerProcess): string[] {
  const lines = output().split('\n');
  const logged = lines.filter((line) => /"msg":"crash"|unforeseen/.test(line));
  return [...new Set(isAlive(pid) ? logged : ['the server is not there any more', ...logged])].slice(0, 5);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
