import { chip } from '../coins.ts';
import { backdrop, circle, fill, group, ink, linear, type Picture, range, rect, scene } from '../draw.ts';
import { pool, vignette } from '../light.ts';
import * as color from '../palette.ts';
import { wheel } from '../wheel.ts';

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export function rouletteWheel(): Picture {
  const layout = range(36).map((i) => {
    const [row, column] = [Math.floor(i / 3), i % 3];
    const value = row * 3 + column + 1;
    return rect(10 + column * 112, row * 84 + 8, 92, 66, fill(RED.has(value) ? color.cherry : color.ink), 33);
  });
  return {
    alt: 'A single-zero roulette wheel from above with the ball beside the green pocket, next to a table layout and two stacks of chips',
    svg: scene(
      backdrop(
        linear(
          [
            [0, color.turf],
            [1, color.moss],
          ],
          0,
          0,
          1,
          1,
        ),
      ),
      group(
        { transform: 'translate(90 -40) rotate(8)' },
        rect(0, -110, 336, 100, fill(color.leaf), 40),
        rect(0, 0, 336, 1020, ink(color.ivory), 0),
        ...layout,
        ...range(3).map((i) => rect(-130, i * 338, 112, 320, ink(color.ivory), 12)),
      ),
      chip(186, 356, 56, color.lamp, color.ivory, 14),
      chip(296, 640, 56, color.ice, color.ink, 40),
      chip(300, 628, 56, color.ice, color.ink, 20),
      circle(1064, 500, 520, fill(color.night, 0.5)),
      wheel(1040, 462, 1.04, -22, 1),
      pool(900, 300, 700, 520, 0.28),
      vignette(0.5),
    ),
  };
}
