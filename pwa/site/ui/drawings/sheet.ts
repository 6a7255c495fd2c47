import { BEAM, type Paint } from './drawing.ts';
import { drawings, type SportName } from './drawings.ts';

/** The night of theme.css, and sport-drawing.css's grass: nothing of a page reaches into a picture. */
const [INK, ACCENT, ACCENT_INK, GRASS] = ['#f6efdc', '#ffb13d', '#1c1203', '#15261b'];

/** As sport-drawing.css has it. */
const paints: Record<Paint, string> = {
  thin: 'stroke-width="1.3" stroke-opacity=".34"',
  line: '',
  solid: `fill="${GRASS}" stroke-width="4.4" paint-order="stroke"`,
  ink: `fill="${INK}" stroke="none"`,
  lit: `fill="${ACCENT}" stroke="none"`,
  'lit-line': `stroke="${ACCENT}"`,
  cut: `stroke="${ACCENT_INK}" stroke-width="1.9"`,
  hole: `fill="${ACCENT_INK}" stroke="none"`,
};

const [WIDTH, HEIGHT] = [240, 135];

/** Drawings of sports and games in one picture, one below the other, each a view of its name (`#cricket`). */
export function drawingSheet(names: readonly SportName[]): string {
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const ground = `<path fill="${GRASS}" stroke="none" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="${ACCENT}" fill-opacity=".07" stroke="none" d="${BEAM}"/>`;
  const sheets = names.map((name, index) => {
    const top = index * HEIGHT;
    const paths = drawings[name].map(([paint, d]) => `<path ${paints[paint]} d="${toHalves(d)}"/>`);
    // A sheet cuts off what goes over its edge.
    return `<view id="${name}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}"/><svg y="${top}" ${size}>${ground}${paths.join('')}</svg>`;
  });
  const lines = `fill="none" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${names.length * HEIGHT}" ${lines}>${sheets.join('')}</svg>`;
}

/** As cards they stand at less than their own size, where no eye sees a quarter of a unit. */
const toHalves = (d: string): string =>
  d.replace(/\d*\.\d+/g, (number) => `${Math.round(Number(number) * 2) / 2}`);
