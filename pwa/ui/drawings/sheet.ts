import { BEAM, type Paint } from './drawing.ts';
import { drawings } from './drawings.ts';

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

/** All drawings of sports and games as one file, each under its name. */
export function drawingSheet(): string {
  const beam = `<path fill="var(--accent)" fill-opacity=".07" stroke="none" d="${BEAM}"/>`;
  const groups = Object.entries(drawings).map(([name, layers]) => {
    const paths = layers.map(([paint, d]) => `<path ${paints[paint]} d="${d}"/>`);
    return `<g id="${name}">${beam}${paths.join('')}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 135">${groups.join('')}</svg>`;
}
