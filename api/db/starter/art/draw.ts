/** SVG primitives as strings. A style is plain attributes; a gradient given as a paint travels with the shape that wears it. */
export interface Picture {
  svg: string;
  alt: string;
}

export interface Paint {
  url: string;
  def: string;
}

export type Point = readonly [number, number];
export type Style = Record<string, string | number | Paint | undefined>;
export type Stop = readonly [offset: number, color: string, opacity?: number];

export const WIDTH = 1600;
export const HEIGHT = 900;
/** The one line weight of the family: 6 of 1600, which is a clear 1.5 pixels on a 400-pixel card. */
export const LINE = 6;

export const num = (value: number): string => String(Math.round(value * 10) / 10);
export const at = (point: Point): string => `${num(point[0])} ${num(point[1])}`;

export const fill = (color: string | Paint, opacity?: number): Style => ({
  fill: color,
  'fill-opacity': opacity,
});
export const ink = (color: string | Paint, width: number = LINE, more: Style = {}): Style => ({
  fill: 'none',
  stroke: color,
  'stroke-width': width,
  ...more,
});

function element(name: string, attributes: Style, content = ''): string {
  let defs = '';
  let written = '';
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    if (typeof value === 'object') {
      defs += value.def;
      written += ` ${key}="${value.url}"`;
    } else {
      written += ` ${key}="${typeof value === 'number' ? (key.endsWith('opacity') ? value : num(value)) : value}"`;
    }
  }
  return content ? `${defs}<${name}${written}>${content}</${name}>` : `${defs}<${name}${written}/>`;
}

export const circle = (cx: number, cy: number, r: number, style: Style): string =>
  element('circle', { cx, cy, r, ...style });
export const ellipse = (cx: number, cy: number, rx: number, ry: number, style: Style): string =>
  element('ellipse', { cx, cy, rx, ry, ...style });
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  style: Style,
  rx?: number,
): string => element('rect', { x, y, width, height, rx, ...style });
export const path = (d: string, style: Style): string => element('path', { d, ...style });
export const line = (x1: number, y1: number, x2: number, y2: number, style: Style): string =>
  path(`M${at([x1, y1])}L${at([x2, y2])}`, style);
export const trace = (points: readonly Point[], closed = false): string =>
  points.length ? `M${points.map(at).join('L')}${closed ? 'Z' : ''}` : '';
export const polygon = (points: readonly Point[], style: Style): string =>
  points.length > 2 ? path(trace(points, true), style) : '';
export const polyline = (points: readonly Point[], style: Style): string => path(trace(points), style);

export const group = (attributes: Style, ...children: string[]): string =>
  element('g', attributes, children.join(''));
export const place = (x: number, y: number, scale: number, turn: number, ...children: string[]): string =>
  group(
    {
      transform: `translate(${num(x)} ${num(y)}) rotate(${num(turn)}) scale(${Math.round(scale * 1000) / 1000})`,
    },
    ...children,
  );
export const faded = (opacity: number, ...children: string[]): string => group({ opacity }, ...children);

/** Shows `children` only inside `shape`; `id` is unique within one picture. */
export const clipped = (id: string, shape: string, ...children: string[]): string =>
  `<clipPath id="${id}">${shape}</clipPath>${group({ 'clip-path': `url(#${id})` }, ...children)}`;

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

// An id made from the content lets equal gradients be stored once.
function paint(kind: string, vector: string, stops: readonly Stop[]): Paint {
  const content = `${kind}${vector}${stops.join()}`;
  let hash = 7;
  for (let i = 0; i < content.length; i += 1) hash = (hash * 31 + content.charCodeAt(i)) % 2_147_483_647;
  const id = `p${hash.toString(36)}`;
  return {
    url: `url(#${id})`,
    def: `<${kind}Gradient id="${id}" ${vector}>${stopsOf(stops)}</${kind}Gradient>`,
  };
}

/** A gradient along a vector in shares of the shape's box; from top to bottom unless told. */
export const linear = (stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): Paint =>
  paint('linear', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, stops);
export const radial = (stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): Paint =>
  paint('radial', `cx="${cx}" cy="${cy}" r="${r}"`, stops);

const GRADIENT = /<(linear|radial)Gradient id="(\w+)".*?<\/\1Gradient>/g;

/** The whole picture: equal gradients are gathered once, everything is cut at the frame. */
export function scene(...layers: string[]): string {
  const defs = new Map<string, string>();
  const body = layers.join('').replace(GRADIENT, (def: string, _kind: string, id: string) => {
    defs.set(id, def);
    return '';
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" ` +
    `stroke-linecap="round" stroke-linejoin="round"><defs>${[...defs.values()].join('')}</defs>${body}</svg>`
  );
}

export const backdrop = (color: string | Paint): string => rect(0, 0, WIDTH, HEIGHT, fill(color));
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Repeatable chance for grass, rain and cracks: the same seed always draws the same picture. */
export function dice(seed: number): (from?: number, to?: number) => number {
  let state = seed;
  return (from = 0, to = 1) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return from + (state / 4_294_967_296) * (to - from);
  };
}
