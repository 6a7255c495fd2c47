/** The file with the drawings of sports and games that pages fetch. */
export const SHEET = '/sports.svg';

/** The paths in the file of a drawing, from back to front. Their classes say how sport-drawing.css paints them. */
export const layersIn = (svg: string): string =>
  svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')).replace(/\n\s*/g, '');

/** The night of theme.css, and sport-drawing.css's grass: nothing of a page reaches into a picture. */
const [INK, ACCENT, ACCENT_INK, GRASS] = ['#f6efdc', '#ffb13d', '#1c1203', '#15261b'];

/** As sport-drawing.css has it. */
const paints: Record<string, string> = {
  beam: `fill="${ACCENT}" fill-opacity=".07" stroke="none"`,
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
export function drawingSheet(drawings: readonly (readonly [name: string, svg: string])[]): string {
  const size = `width="${WIDTH}" height="${HEIGHT}"`;
  const ground = `<path fill="${GRASS}" stroke="none" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`;
  const sheets = drawings.map(([name, svg], index) => {
    const top = index * HEIGHT;
    // A sheet cuts off what goes over its edge.
    return `<view id="${name}" viewBox="0 ${top} ${WIDTH} ${HEIGHT}"/><svg y="${top}" ${size}>${ground}${painted(layersIn(svg))}</svg>`;
  });
  const lines = `fill="none" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${drawings.length * HEIGHT}" ${lines}>${sheets.join('')}</svg>`;
}

const painted = (layers: string): string =>
  toHalves(layers).replace(/class="draw-([\w-]+)"/g, (_, paint: string) => paints[paint] ?? '');

/** As cards they stand at less than their own size, where no eye sees a quarter of a unit. */
const toHalves = (layers: string): string =>
  layers.replace(/\d*\.\d+/g, (number) => `${Math.round(Number(number) * 2) / 2}`);
