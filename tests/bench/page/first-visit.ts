import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { median, type Row } from './table.ts';

/**
 * Fetched when it is asked for: with its hundred packages it would weigh on every `npm ci`, and only this reads its report.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

interface NetworkRequest {
  url: string;
  resourceType: string;
  transferSize: number;
}

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue?: number; details?: { items?: NetworkRequest[] } }>;
  runtimeError?: { message: string };
}

/** One page as Lighthouse sees it, each figure the median of its runs. Each run has a browser and a profile of its own. */
export async function firstVisit(origin: string, path: string, runs: number): Promise<Row> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run += 1) reports.push(await report(origin + path));
  const of = (read: (report: Report) => number) => median(reports.map(read));
  const score = (name: (typeof CATEGORIES)[number]) =>
    of((each) => Math.round(each.categories[name].score * 100));
  const audit = (name: string) => of((each) => each.audits[name]?.numericValue ?? Number.NaN);
  const kilobytes = (kind?: string) => of((each) => Math.round(weightOf(each, kind) / 100) / 10);
  return {
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
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100;

/** What the page itself asked for: the worker's own requests are told apart by who made them, and are not listed. */
const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? [];

const weightOf = (report: Report, kind?: string) =>
  requestsOf(report)
    .filter(({ resourceType }) => kind === undefined || resourceType === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);

async function report(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: {
        ...process.env,
        // This Node, whatever the shell's is.
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        CHROME_PATH: existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath(),
      },
    },
  );
  const made: Report = JSON.parse(stdout);
  if (made.runtimeError !== undefined) throw new Error(`${url}: ${made.runtimeError.message}`);
  return made;
}
