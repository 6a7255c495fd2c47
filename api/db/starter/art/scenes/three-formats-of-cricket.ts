import { shadow } from '../balls.ts';
import { type BallTone, cricketBall, redBall, whiteBall } from '../cricket.ts';
import {
  circle,
  clipped,
  ellipse,
  fill,
  group,
  ink,
  linear,
  type Paint,
  type Picture,
  type Point,
  polygon,
  range,
  rect,
  scene,
} from '../draw.ts';
import { cone, tower } from '../light.ts';
import * as color from '../palette.ts';

interface Panel {
  id: string;
  cut: readonly Point[];
  sky: Paint;
  ground: Paint;
  x: number;
  ball: BallTone;
  behind: string;
  over?: string;
}

const PANELS: readonly Panel[] = [
  {
    id: 'day',
    cut: [
      [-10, -10],
      [600, -10],
      [470, 910],
      [-10, 910],
    ],
    x: 258,
    ball: redBall,
    sky: linear([
      [0, '#6fb6c6'],
      [1, '#e7efdc'],
    ]),
    ground: linear([
      [0, color.sprout],
      [1, color.leaf],
    ]),
    behind: circle(150, 150, 74, fill('#fff6d8')),
  },
  {
    id: 'dusk',
    cut: [
      [600, -10],
      [1130, -10],
      [1000, 910],
      [470, 910],
    ],
    x: 800,
    ball: whiteBall,
    sky: linear([
      [0, color.violet],
      [0.6, color.rose],
      [1, color.lamp],
    ]),
    ground: linear([
      [0, color.fern],
      [1, color.turf],
    ]),
    behind: circle(690, 512, 96, fill(color.glow)),
  },
  {
    id: 'night',
    cut: [
      [1130, -10],
      [1610, -10],
      [1610, 910],
      [1000, 910],
    ],
    x: 1334,
    ball: whiteBall,
    sky: linear([
      [0, color.night],
      [1, color.dusk],
    ]),
    ground: linear([
      [0, color.moss],
      [1, color.pine],
    ]),
    behind:
      cone([1450, 120], [1010, 900], [1560, 900], 0.6) + tower({ x: 1450, foot: 520, head: 120, size: 0.9 }),
    over: ellipse(1334, 730, 250, 54, fill(color.glow, 0.25)),
  },
];

export function threeFormats(): Picture {
  const panels = PANELS.map(({ id, cut, sky, ground, x, ball, behind, over = '' }) =>
    clipped(
      id,
      polygon(cut, {}),
      rect(0, 0, 1600, 520, fill(sky)),
      behind,
      rect(0, 510, 1600, 400, fill(ground)),
      ...range(3).map((i) =>
        ellipse(800, 1040 + i * 14, 1500 - i * 260, 480 - i * 150, fill(color.night, i ? 0.1 : 0)),
      ),
      over,
      shadow(x + 46, 736, 190, 32),
      cricketBall(`${id}-ball`, x, 560, 176, ball, id === 'dusk' ? -50 : id === 'night' ? 18 : -24),
    ),
  );
  return {
    alt: 'Three grounds side by side: a red ball in daylight, a white ball at sunset and a white ball under floodlights',
    svg: scene(
      ...panels,
      group({}, ellipse(800, 1120, 1240, 320, ink(color.ivory, 8))),
      polygon(
        [
          [594, -10],
          [606, -10],
          [476, 910],
          [464, 910],
        ],
        fill(color.ivory),
      ),
      polygon(
        [
          [1124, -10],
          [1136, -10],
          [1006, 910],
          [994, 910],
        ],
        fill(color.ivory),
      ),
    ),
  };
}
