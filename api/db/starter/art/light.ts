import {
  backdrop,
  circle,
  fill,
  group,
  HEIGHT,
  linear,
  type Paint,
  type Point,
  path,
  polygon,
  radial,
  range,
  rect,
  type Style,
} from './draw.ts';
import * as color from './palette.ts';

/** A soft cone of light from a lamp down to a base line. */
export function cone(
  lamp: Point,
  left: Point,
  right: Point,
  strength = 0.34,
  tone: string = color.glow,
): string {
  return polygon(
    [[lamp[0] - 14, lamp[1]], [lamp[0] + 14, lamp[1]], right, left],
    fill(
      linear([
        [0, tone, strength],
        [0.55, tone, strength * 0.35],
        [1, tone, 0],
      ]),
    ),
  );
}

/** Light falling on the ground, as a pool without an edge. */
export const pool = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  strength = 0.3,
  tone: string = color.glow,
): string =>
  group(
    { transform: `translate(${cx} ${cy}) scale(1 ${Math.round((ry / rx) * 1000) / 1000})` },
    circle(
      0,
      0,
      rx,
      fill(
        radial([
          [0, tone, strength],
          [0.6, tone, strength * 0.4],
          [1, tone, 0],
        ]),
      ),
    ),
  );

export interface Tower {
  x: number;
  /** Where the mast meets the ground and where its head sits. */
  foot: number;
  head: number;
  size?: number;
  lit?: boolean;
  mast?: string;
}

/** A floodlight tower: mast, head of twelve lamps, its glare when lit. */
export function tower({ x, foot, head, size = 1, lit = true, mast = color.ink }: Tower): string {
  const [wide, high] = [150 * size, 108 * size];
  const bulbs = range(12).map((index) =>
    circle(
      x - wide / 2 + (wide / 4) * (0.5 + (index % 4)),
      head - high / 2 + (high / 3) * (0.5 + Math.floor(index / 4)),
      12.5 * size,
      fill(lit ? color.ivory : color.ash),
    ),
  );
  return group(
    {},
    lit
      ? circle(
          x,
          head,
          300 * size,
          fill(
            radial([
              [0, color.glow, 0.5],
              [0.3, color.lamp, 0.2],
              [1, color.lamp, 0],
            ]),
          ),
        )
      : '',
    path(
      `M${x - 15 * size} ${foot}L${x - 6 * size} ${head}H${x + 6 * size}L${x + 15 * size} ${foot}Z`,
      fill(mast),
    ),
    rect(
      x - wide / 2 - 5 * size,
      head - high / 2 - 5 * size,
      wide + 10 * size,
      high + 10 * size,
      fill(mast),
      8 * size,
    ),
    ...bulbs,
  );
}

export const nightSky = (): string =>
  backdrop(
    linear([
      [0, color.night],
      [0.7, color.pine],
      [1, color.moss],
    ]),
  );
export const duskSky = (): string =>
  backdrop(
    linear([
      [0, color.dusk],
      [0.4, color.violet],
      [0.68, color.rose],
      [0.86, color.lamp],
      [1, color.glow],
    ]),
  );

/** The edge of the stands: a flat dark shape with a rail of small lights. */
export function stands(
  horizon: number,
  tone: string | Paint = color.night,
  rise = 70,
  style: Style = fill(color.glow, 0.5),
): string {
  return group(
    {},
    path(
      `M-10 ${horizon + 6}V${horizon - rise}Q800 ${horizon - rise * 0.35} 1610 ${horizon - rise}V${horizon + 6}Z`,
      fill(tone),
    ),
    ...range(33).map((i) => {
      const t = i / 32;
      return circle(t * 1600, horizon - rise * (1 - 1.3 * t * (1 - t)) + 18, 2.6, style);
    }),
  );
}

/** Darkens the rim, so that light and eye stay inside. */
export const vignette = (strength = 0.55): string =>
  rect(
    0,
    0,
    1600,
    HEIGHT,
    fill(
      radial(
        [
          [0.55, color.night, 0],
          [1, color.night, strength],
        ],
        0.5,
        0.5,
        0.75,
      ),
    ),
  );

/** Bands of mown grass across a flat ground. */
export const mown = (tone: string, count = 8, opacity = 0.5): string =>
  group(
    {},
    ...range(count).map((i) =>
      i % 2 ? '' : rect((1600 / count) * i, 0, 1600 / count, HEIGHT, fill(tone, opacity)),
    ),
  );
