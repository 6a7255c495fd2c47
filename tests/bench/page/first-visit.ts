import { median } from '#tests/support/measuring.ts';
import { type CATEGORIES, type Report, runLighthouse } from './lighthouse.ts';
import type { Row } from './table.ts';

/** One page as Lighthouse sees it, each figure the median of its runs, NaN where none gave a result; and what failed. */
export async function firstVisit(
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

/** What the page itself asked for: the worker's own requests are told apart by who made them, and are not listed. */
const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? [];

const weightOf = (report: Report, kind?: string) =>
  requestsOf(report)
    .filter(({ resourceType }) => kind === undefined || resourceType === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
