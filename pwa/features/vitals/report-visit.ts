import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals';
import type { VitalPage } from '#contract/vital-pages.ts';
import type { VisitReport } from '#contract/vitals.ts';

// By its address: the endpoint itself would bring the schemas of the answers along.
const ADDRESS = '/api/vitals';

/** Sends what was measured when the page is put away, never while it is looked at; each measurement once. */
export function reportVisit(page: VitalPage): void {
  const measured = new Map<string, MetricType>();
  const told = new Set<string>();
  const note = (metric: MetricType) => void measured.set(metric.id, metric);
  onLCP(note);
  onINP(note);
  onCLS(note);

  const tell = () => {
    const fresh = [...measured.values()].filter(({ id }) => !told.has(id));
    if (document.visibilityState !== 'hidden' || fresh.length === 0) return;
    // It may grow while the page is looked at again; a second report would count the visit twice.
    for (const { id } of fresh) told.add(id);
    const metrics = fresh.flatMap(({ name, value }) => (isCore(name) ? [{ name, value }] : []));
    if (navigator.onLine) send({ page, metrics });
  };
  // After the listeners of web-vitals, which give the last values now. Safari has no visibilitychange at the end.
  addEventListener('visibilitychange', tell);
  addEventListener('pagehide', tell);
}

type CoreName = VisitReport['metrics'][number]['name'];

const isCore = (name: string): name is CoreName => name === 'LCP' || name === 'INP' || name === 'CLS';

function send(report: VisitReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  if (navigator.sendBeacon?.(ADDRESS, body)) return;
  fetch(ADDRESS, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
