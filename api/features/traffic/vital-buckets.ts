import { type VitalFigure, type VitalMetric, type VitalRating, vitalLimits } from '#contract/traffic.ts';

/** Of each metric; the last one holds everything above. */
const BUCKETS = 100;
/** Of one bucket. The limits between good and poor are edges, so that a rating is exact. */
const widths: Record<VitalMetric, number> = { LCP: 100, INP: 20, CLS: 0.01 };

/** From 0. An edge belongs to the bucket below it, as 2.5 s is still good. */
export function bucketOf(metric: VitalMetric, value: number): number {
  // CLS is counted in hundredths, which binary fractions miss by a hair.
  const edges = Number((value / widths[metric]).toPrecision(12));
  return Math.min(BUCKETS - 1, Math.max(0, Math.ceil(edges) - 1));
}

const edge = (metric: VitalMetric, number: number) => Number((number * widths[metric]).toPrecision(12));

/** The 75th percentile by nearest rank. `buckets` in rising order; null when nothing was counted. */
export function figureOf(
  metric: VitalMetric,
  buckets: readonly { bucket: number; count: number }[],
): VitalFigure | null {
  const visits = buckets.reduce((sum, { count }) => sum + count, 0);
  const rank = Math.ceil(visits * 0.75);
  let seen = 0;
  const at = buckets.find(({ count }) => {
    seen += count;
    return seen >= rank;
  });
  if (visits === 0 || at === undefined) return null;
  const over = at.bucket === BUCKETS - 1;
  const p75 = edge(metric, over ? at.bucket : at.bucket + 1);
  return { p75, over, rating: rate(metric, p75), visits };
}

function rate(metric: VitalMetric, value: number): VitalRating {
  const { good, poor } = vitalLimits[metric];
  if (value <= good) return 'good';
  return value <= poor ? 'needs improvement' : 'poor';
}
