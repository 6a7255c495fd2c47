import { circle, ellipse, fill, group, ink, path, place, range, rect } from './draw.ts';
import * as color from './palette.ts';

/** A stack of coins or chips standing on y, seen slightly from above. */
export function stack(
  x: number,
  y: number,
  count: number,
  r: number,
  face: string,
  side: string,
  mark: string = color.ivory,
  flat = 0.42,
  thick = 0.3,
): string {
  const high = r * thick;
  const one = (level: number): string => {
    const top = y - high * (level + 1);
    const notches = range(3).map(
      (i) => `M${x + r * (-0.62 + i * 0.62)} ${top + r * flat * (i === 1 ? 1 : 0.78) + 2}v${high - 4}`,
    );
    return group(
      {},
      path(
        `M${x - r} ${top}V${top + high}A${r} ${r * flat} 0 0 0 ${x + r} ${top + high}V${top}Z`,
        fill(side),
      ),
      path(notches.join(''), ink(mark, r * 0.14, { 'stroke-linecap': 'butt', 'stroke-opacity': 0.8 })),
      ellipse(x, top, r, r * flat, fill(face)),
      level === count - 1 ? ellipse(x, top, r * 0.66, r * flat * 0.66, ink(mark, Math.max(3, r * 0.06))) : '',
    );
  };
  return group(
    {},
    ellipse(x + r * 0.3, y + r * 0.06, r * 1.12, r * flat * 1.1, fill(color.night, 0.35)),
    ...range(count).map(one),
  );
}

/** A chip from straight above. */
export function chip(
  x: number,
  y: number,
  r: number,
  tone: string,
  mark: string = color.ivory,
  turn = 0,
): string {
  return place(
    x,
    y,
    r / 100,
    turn,
    circle(8, 12, 100, fill(color.night, 0.4)),
    circle(0, 0, 100, fill(tone)),
    ...range(6).map((i) => rect(-15, -100, 30, 26, { ...fill(mark), transform: `rotate(${i * 60})` })),
    circle(0, 0, 66, ink(mark, 6)),
    circle(0, 0, 50, fill(mark, 0.16)),
  );
}

/** A coin in the air, seen at a slant. */
export const coin = (x: number, y: number, r: number, turn: number): string =>
  place(
    x,
    y,
    r / 100,
    turn,
    ellipse(0, 12, 100, 62, fill(color.ember)),
    ellipse(0, 0, 100, 62, fill(color.lamp)),
    ellipse(0, 0, 78, 46, ink(color.glow, 7)),
    path('M-26 -18V18M0 -22V22M26 -18V18M-32 -24H32', ink(color.ember, 9)),
  );
