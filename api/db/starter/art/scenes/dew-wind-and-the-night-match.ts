import { cricketBall, whiteBall } from '../cricket.ts';
import { backdrop, circle, ellipse, fill, linear, type Picture, radial, scene } from '../draw.ts';
import { pool, tower, vignette } from '../light.ts';
import { blades, drop, wind } from '../meadow.ts';
import * as color from '../palette.ts';

const bokeh = (x: number, y: number, r: number, tone: string, opacity: number): string =>
  circle(
    x,
    y,
    r,
    fill(
      radial([
        [0, tone, opacity],
        [0.8, tone, opacity],
        [1, tone, 0],
      ]),
    ),
  );

export function dewAndWind(): Picture {
  return {
    alt: 'A white ball lies in wind-bent grass full of dew drops, two lit floodlight towers behind it in the night',
    svg: scene(
      backdrop(
        linear([
          [0, '#04131a'],
          [0.6, color.deep],
          [1, color.fern],
        ]),
      ),
      tower({ x: 300, foot: 640, head: 170, size: 1.25 }),
      tower({ x: 1395, foot: 640, head: 240, size: 0.9 }),
      bokeh(620, 470, 44, color.lamp, 0.3),
      bokeh(720, 520, 28, color.ice, 0.35),
      bokeh(510, 545, 34, color.glow, 0.25),
      bokeh(900, 430, 22, color.glow, 0.4),
      bokeh(1240, 520, 40, color.ice, 0.22),
      bokeh(1140, 420, 26, color.lamp, 0.3),
      pool(800, 720, 1000, 260, 0.3),
      wind(560, 236, 330),
      wind(120, 420, 200, color.lake),
      blades(3, 70, -60, 1660, 900, 330, color.fern, 0.55),
      blades(7, 60, -60, 1660, 900, 270, color.turf, 0.5),
      ellipse(1010, 810, 260, 60, fill(color.night, 0.5)),
      cricketBall('ball', 970, 590, 205, whiteBall, -58),
      drop(880, 470, 17),
      drop(1010, 440, 11),
      drop(1090, 540, 20),
      drop(850, 600, 12),
      drop(1060, 660, 13),
      blades(12, 46, -60, 1660, 930, 270, color.leaf, 0.5),
      blades(21, 26, -60, 1660, 940, 200, color.sprout, 0.5),
      drop(330, 700, 20),
      drop(206, 772, 26),
      drop(505, 760, 15),
      drop(620, 690, 22),
      drop(745, 800, 24),
      drop(1268, 710, 18),
      drop(1385, 770, 26),
      drop(1500, 690, 14),
      drop(1130, 822, 21),
      drop(440, 850, 24),
      drop(70, 690, 14),
      drop(935, 850, 16),
      vignette(0.6),
    ),
  };
}
