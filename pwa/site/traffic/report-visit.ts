import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { VisitReport } from '#contract/traffic.ts';
import type { VitalPage } from '#contract/traffic-rules.ts';

// By its address: the endpoint itself would bring the schemas of the answers along.
const ADDRESS = '/api/vitals';

/** Counts of visits, which are sent with what was measured. */
export interface VisitCounts {
  report: (address?: string, vitals?: object) => void;
  /** From here on the caller of this calls `report`. */
  handOver: () => void;
}

/** Sends what was measured when the page is hidden or left, never while it is visible; each measurement once, with the counts. */
export function reportVisit(page: VitalPage, counts: VisitCounts): void {
  const measured = new Map<string, MetricType>();
  const reported = new Set<string>();
  const note = (metric: MetricType) => void measured.set(metric.id, metric);
  onLCP(note);
  onINP(note);
  onCLS(note);

  const report = () => {
    if (document.visibilityState !== 'hidden') return;
    const unreported = [...measured.values()].filter(({ id }) => !reported.has(id));
    // It may grow while the page is looked at again; a second report would count the visit twice.
    for (const { id } of unreported) reported.add(id);
    const metrics = unreported.flatMap(({ name, value }) => (isCore(name) ? [{ name, value }] : []));
    if (metrics.length === 0) counts.report();
    else counts.report(ADDRESS, { page, metrics } satisfies VisitReport);
  };
  // After the listeners of web-vitals, which give the last values now. Safari has no visibilitychange at the end.
  counts.handOver();
  addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
}

type CoreName = VisitReport['metrics'][number]['name'];

const isCore = (name: string): name is CoreName => name === 'LCP' || name === 'INP' || name === 'CLS';
