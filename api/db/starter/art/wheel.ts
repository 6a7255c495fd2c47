import { circle, fill, group, ink, num, path, place, range } from './draw.ts';
import * as color from './palette.ts';

/** Pocket colours of a single-zero wheel, clockwise from 0: numbers in the true order, red ones known by the set. */
const ORDER = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

const polar = (r: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${num(r * Math.cos(angle))} ${num(r * Math.sin(angle))}`;
};

function sector(inner: number, outer: number, from: number, to: number): string {
  return `M${polar(inner, from)}L${polar(outer, from)}A${outer} ${outer} 0 0 1 ${polar(outer, to)}L${polar(inner, to)}A${inner} ${inner} 0 0 0 ${polar(inner, from)}Z`;
}

/** A roulette wheel from above, radius 500 units, with the ball in one pocket (counted clockwise from zero). */
export function wheel(x: number, y: number, scale: number, turn: number, ballAt: number): string {
  const step = 360 / ORDER.length;
  const pockets = ORDER.map((value, i) => {
    const [from, to] = [(i - 0.5) * step, (i + 0.5) * step];
    const tone = value === 0 ? color.leaf : RED.has(value) ? color.cherry : color.ink;
    const low = value === 0 ? color.turf : RED.has(value) ? color.wine : color.night;
    return path(sector(330, 420, from, to), fill(tone)) + path(sector(262, 330, from, to), fill(low));
  });
  const frets = range(37).map((i) => `M${polar(262, (i + 0.5) * step)}L${polar(420, (i + 0.5) * step)}`);
  return place(
    x,
    y,
    scale,
    turn,
    circle(0, 0, 500, fill(color.soil)),
    circle(0, 0, 492, fill(color.brick)),
    circle(0, 0, 462, fill(color.clay)),
    circle(0, 0, 430, fill(color.soil)),
    ...range(8).map((i) =>
      path('M0 -476L11 -450L0 -436L-11 -450Z', { ...fill(color.glow), transform: `rotate(${i * 45 + 10})` }),
    ),
    ...pockets,
    path(frets.join(''), ink(color.straw, 4)),
    circle(0, 0, 420, ink(color.straw, 6)),
    circle(0, 0, 330, ink(color.straw, 4)),
    circle(0, 0, 262, fill(color.brick)),
    circle(0, 0, 262, ink(color.straw, 6)),
    ...range(8).map((i) => path(sector(86, 250, i * 45, i * 45 + 22.5), fill(color.clay, 0.55))),
    ...range(4).map((i) =>
      group(
        { transform: `rotate(${i * 90 + 20})` },
        path('M-12 0L-7 -150H7L12 0Z', fill(color.straw)),
        circle(0, -156, 19, fill(color.glow)),
      ),
    ),
    circle(0, 0, 66, fill(color.sand)),
    circle(0, 0, 44, fill(color.glow)),
    circle(0, 0, 20, fill(color.straw)),
    group(
      { transform: `rotate(${num(ballAt * step)})` },
      circle(8, -294, 26, fill(color.night, 0.5)),
      circle(0, -300, 25, fill(color.ivory)),
      circle(-7, -308, 8, fill('#ffffff')),
    ),
  );
}
