import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { nextVisits } from '#tests/bench/page/next-visits.ts';
import { median, type Row, startTable } from '#tests/support/measuring.ts';
import { aPart } from '#tests/support/parts.ts';
import { publicPages } from '#tests/support/public-pages.ts';
import { makeDatabases } from './site.ts';

/**
 * Fetched when it is asked for: with its hundred packages it would weigh on every `npm ci`, and only this reads its report.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** It loses its browser or the page's first moment now and then. */
const TRIES = 3;
/** A run takes some 15 s; one that hangs is given up. Milliseconds. */
const LIMIT = 180_000;
/** An error quotes the whole report otherwise. Characters. */
const ERROR_LENGTH = 200;

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
  runtimeError?: { code: string; message: string };
}

/** One run in a browser and a profile of its own, made again when Lighthouse itself fails. Rejects with one short line. */
async function runLighthouse(url: string): Promise<Report> {
  let failure = '';
  for (let left = TRIES; left > 0; left -= 1) {
    const { stdout, error } = await lighthouse(url);
    const report = parsed(stdout);
    if (report !== undefined && report.runtimeError === undefined) return report;
    const { code, message } = report?.runtimeError ?? { code: 'no report', message: error };
    failure = `${code}: ${message}`.replaceAll(/\s+/g, ' ').slice(0, ERROR_LENGTH);
  }
  throw new Error(`${TRIES} tries of Lighthouse failed, the last with ${failure}`);
}

function parsed(json: string): Report | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** A run that ends with a code may have printed its report all the same. */
async function lighthouse(url: string): Promise<{ stdout: string; error: string }> {
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`];
  try {
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, url, ...options, '--chrome-flags=--headless=new --no-sandbox'],
      {
        maxBuffer: 64 * 1024 * 1024,
        timeout: LIMIT,
        env: {
          ...process.env,
          // This Node, whatever the shell's is.
          PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
          CHROME_PATH: existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath(),
        },
      },
    );
    return { stdout, error: '' };
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string };
    const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('npm '));
    return { stdout, error: lines.join(' ') || String(failure) };
  }
}

/** One page as Lighthouse sees it, each figure the median of its runs, NaN where none gave a result; and what failed. */
async function firstVisit(
  origin: string,
  path: string,
  runs: number,
): Promise<{ row: Row; failure: string | undefined }> {
  const reports: Report[] = [];
  let failure: string | undefined;
  for (let run = 0; run < runs; run += 1) {
    try {
      reports.push(await runLighthouse(origin + path));
    } catch (error) {
      failure = `no result of run ${run + 1} of ${runs}: ${String(error)}`;
    }
  }
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const score = (name: (typeof CATEGORIES)[number]) =>
    of((each) => Math.round(each.categories[name].score * 100));
  const audit = (name: string) => of((each) => each.audits[name]?.numericValue ?? Number.NaN);
  const kilobytes = (kind?: string) => of((each) => Math.round(weightOf(each, kind) / 100) / 10);
  const row = {
    page: path,
    performance: score('performance'),
    'FCP s': seconds(audit('first-contentful-paint')),
    'LCP s': seconds(audit('largest-contentful-paint')),
    'TBT ms': Math.round(audit('total-blocking-time')),
    CLS: Math.round(audit('cumulative-layout-shift') * 1000) / 1000,
    'total KB': kilobytes(),
    'script KB': kilobytes('Script'),
    'HTML KB': kilobytes('Document'),
    'picture KB': kilobytes('Image'),
    requests: of((each) => requestsOf(each).length),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: score('seo'),
  };
  return { row, failure };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100;

/** What the page itself asked for: the worker's own requests are recognised by who made them, and are not listed. */
const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? [];

const weightOf = (report: Report, kind?: string) =>
  requestsOf(report)
    .filter(({ resourceType }) => kind === undefined || resourceType === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);

const defaults = {
  /** Odd, so that the median is a run. */
  runs: 3,
  only: '',
  /** `first` or `next`: one of the two tables. */
  table: '',
};

/** `npm run bench -- page`: a first visit by Lighthouse, and later visits without a line. */
export const part = aPart(defaults, async ({ runs, only, table }) => {
  const paths = publicPages.map(({ path }) => path).filter((path) => (only || path) === path);
  if (!Number.isInteger(runs) || runs < 1 || paths.length === 0)
    throw new Error('bench page [--runs N] [--only /path] [--table first|next]');

  const databases = await makeDatabases('sqlite');
  const site = await (await databases.create({ seeded: true })).start({ CONTACT_LIMIT: '100000' });
  try {
    if (table !== 'next') {
      console.log(`\nFirst visit: Lighthouse, mobile, simulated throttling, cold profile, median of ${runs}`);
      const print = startTable();
      for (const path of paths) {
        const { row, failure } = await firstVisit(site.url, path, runs);
        print(row, failure);
      }
    }
    if (table !== 'first') {
      console.log(`\nNext visits: the server stopped, the processor slowed 4 times, median of ${runs}`);
      await nextVisits(site, paths, runs);
    }
  } finally {
    await site.stop();
    await databases.remove();
  }
});
