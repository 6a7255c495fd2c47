import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { VisitReport } from '#contract/traffic.ts';
import type { VitalPage } from '#contract/traffic-rules.ts';

// By its address: the endpoint itself would bring the schemas of the answers along.
const ADDRESS = '/api/vitals';

/** Counts of visits, which are told with what was measured. */
export interface VisitCounts {
  tell: (address?: string, report?: object) => void;
  /** From here on `tell` is called by who measures. */
  handOver: () => void;
}

/** Sends what was measured when the page is put away, never while it is looked at; each measurement once, with the counts. */
export function reportVisit(page: VitalPage, counts: VisitCounts): void {
  const measured = new Map<string, MetricType>();
  const told = new Set<string>();
  const note = (metric: MetricType) => void measured.set(metric.id, metric);
  onLCP(note);
  onINP(note);
  onCLS(note);

  const tell = () => {
    if (document.visibilityState !== 'hidden') return;
    const fresh = [...measured.values()].filter(({ id }) => !told.has(id));
    // It may grow while the page is looked at again; a second report would count the visit twice.
    for (const { id } of fresh) told.add(id);
    const metrics = fresh.flatMap(({ name, value }) => (isCore(name) ? [{ name, value }] : []));
    if (metrics.length === 0) counts.tell();
    else counts.tell(ADDRESS, { page, metrics } satisfies VisitReport);
  };
  // After the listeners of web-vitals, which give the last values now. Safari has no visibilitychange at the end.
  counts.handOver();
  addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tell);
}

type CoreName = VisitReport['metrics'][number]['name'];

const isCore = (name: string): name is CoreName => name === 'LCP' || name === 'INP' || name === 'CLS';
