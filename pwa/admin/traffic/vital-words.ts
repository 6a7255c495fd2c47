import { type VitalFigure, type VitalMetric, vitalLimits } from '#contract/traffic.ts';

export const vitalNames: Record<VitalMetric, string> = {
  LCP: 'Loading (LCP)',
  INP: 'Responding (INP)',
  CLS: 'Shifting (CLS)',
};

function valueWords(metric: VitalMetric, value: number): string {
  if (metric === 'LCP') return `${(value / 1000).toFixed(1)} s`;
  return metric === 'INP' ? `${value} ms` : value.toFixed(2);
}

/** `2.5 s`, or `over 9.9 s` where it was not counted more finely. */
export function figureWords(metric: VitalMetric, { p75, over }: VitalFigure): string {
  return `${over ? 'over ' : ''}${valueWords(metric, p75)}`;
}

/** What is good and what is poor, for one metric. */
export function limitWords(metric: VitalMetric): string {
  const { good, poor } = vitalLimits[metric];
  return `good up to ${valueWords(metric, good)}, poor above ${valueWords(metric, poor)}`;
}
