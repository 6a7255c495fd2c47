import { shadow, tennisBall } from '../balls.ts';
import {
  backdrop,
  clipped,
  ellipse,
  fill,
  group,
  ink,
  type Picture,
  path,
  range,
  rect,
  scene,
} from '../draw.ts';
import { tufts } from '../meadow.ts';
import * as color from '../palette.ts';

interface Court {
  id: string;
  x: number;
  around: string;
  ground: string;
  wear: string;
}

/** A singles and doubles court in plan, 350 wide, net across the middle. */
function lines(): string {
  return group(
    {},
    path(
      'M-176 -420H176V420H-176ZM-132 -420V420M132 -420V420M-132 -226H132M-132 226H132M0 -226V226M0 -420v18M0 420v-18',
      ink(color.ivory, 7),
    ),
    rect(-204, 3, 408, 14, fill(color.night, 0.35)),
    rect(-204, -6, 408, 12, fill(color.night)),
    path('M-204 -6H204', ink(color.ivory, 6)),
  );
}

const COURTS: readonly Court[] = [
  {
    id: 'clay',
    x: -560,
    around: color.brick,
    ground: color.clay,
    wear:
      path(
        'M-90 330q60 -30 130 -12M-60 366q70 -24 110 -4M40 -330q-60 -26 -120 2M-40 250q50 -30 80 -60M60 -366q-40 -22 -96 -8',
        ink('#dd8a5a', 13),
      ) + ellipse(70, 150, 24, 13, fill('#dd8a5a')),
  },
  {
    id: 'grass',
    x: 0,
    around: color.fern,
    ground: color.leaf,
    wear:
      range(6)
        .map((i) => rect(-176 + i * 60, -420, 30, 840, fill(color.sprout, 0.45)))
        .join('') +
      ellipse(0, 416, 126, 52, fill(color.sand, 0.85)) +
      ellipse(10, -416, 118, 50, fill(color.sand, 0.85)) +
      tufts(6, 60, [-170, -380, 340, 760], color.turf, 16, 0.6),
  },
  {
    id: 'hard',
    x: 560,
    around: color.deep,
    ground: '#2f7a99',
    wear: path('M-176 -420L176 -120V-420Z', fill('#3c8fb0', 0.6)),
  },
];

export function threeSurfaces(): Picture {
  const strips = COURTS.map(({ id, x, around, ground, wear }) =>
    group(
      { transform: `translate(${x} 0)` },
      rect(x < 0 ? -580 : -280, -800, x ? 860 : 560, 1600, fill(around)),
      rect(-176, -420, 352, 840, fill(ground)),
      clipped(`${id}-court`, rect(-176, -420, 352, 840, {}), wear),
      lines(),
    ),
  );
  return {
    alt: 'Three tennis courts side by side from above: clay with slide marks, grass worn at the baselines and a clean blue hard court',
    svg: scene(
      backdrop(color.night),
      group({ transform: 'translate(800 450) rotate(9) scale(.96)' }, ...strips),
      shadow(366, 646, 50, 30),
      tennisBall('b1', 330, 606, 46, 20),
      shadow(870, 296, 50, 30),
      tennisBall('b2', 828, 244, 46, 70),
      shadow(1398, 716, 50, 30),
      tennisBall('b3', 1326, 624, 50, -30),
    ),
  };
}
