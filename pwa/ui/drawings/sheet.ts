import { BEAM, type Paint } from './drawing.ts';
import { drawings, type SportName } from './drawings.ts';

/** As sport-drawing.css has it: a page's styles do not reach into another file, its variables do. */
const paints: Record<Paint, string> = {
  thin: 'stroke-width="1.3" stroke-opacity=".34"',
  line: '',
  solid: 'fill="var(--grass)" stroke-width="4.4" paint-order="stroke"',
  ink: 'fill="var(--ink)" stroke="none"',
  lit: 'fill="var(--accent)" stroke="none"',
  'lit-line': 'stroke="var(--accent)"',
  cut: 'stroke="var(--accent-ink)" stroke-width="1.9"',
  hole: 'fill="var(--accent-ink)" stroke="none"',
};

/** Drawings of sports and games as one file, each under its name. */
export function drawingSheet(names: readonly SportName[]): string {
  const beam = `<path fill="var(--accent)" fill-opacity=".07" stroke="none" d="${BEAM}"/>`;
  const groups = names.map((name) => {
    const paths = drawings[name].map(([paint, d]) => `<path ${paints[paint]} d="${toHalves(d)}"/>`);
    return `<g id="${name}">${beam}${paths.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 135">${groups.join('')}</svg>`;
}

/** As cards they stand at less than their own size, where no eye sees a quarter of a unit. */
const toHalves = (d: string): string =>
  d.replace(/\d*\.\d+/g, (number) => `${Math.round(Number(number) * 2) / 2}`);
