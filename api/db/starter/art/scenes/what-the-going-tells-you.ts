import {
  circle,
  dice,
  ellipse,
  fill,
  group,
  ink,
  line,
  linear,
  type Picture,
  path,
  range,
  rect,
  scene,
} from '../draw.ts';
import { greyCoat, racehorse } from '../horse.ts';
import { blades, rain } from '../meadow.ts';
import * as color from '../palette.ts';
import { SILKS, type Silks } from '../silks.ts';
import { STROKES } from '../strokes.ts';

const TOP = 500;
/** Prints sink deeper from firm ground on the left to heavy on the right. */
const PRINTS = [
  [330, 16],
  [600, 44],
  [900, 88],
  [1240, 150],
] as const;

function surface(): string {
  let d = `M-10 ${TOP}`;
  for (const [x, deep] of PRINTS)
    d += `H${x - 84}Q${x - 66} ${TOP} ${x - 60} ${TOP + deep * 0.6}Q${x - 50} ${TOP + deep} ${x} ${TOP + deep}T${x + 60} ${TOP + deep * 0.6}Q${x + 66} ${TOP} ${x + 84} ${TOP}`;
  return `${d}H1610`;
}

export function readingTheGoing(): Picture {
  const chance = dice(17);
  const stones = range(44).map(() =>
    ellipse(
      chance(0, 1600),
      chance(690, 880),
      chance(7, 22),
      chance(5, 13),
      fill(chance() > 0.5 ? color.peat : color.sand, 0.45),
    ),
  );
  const print = (x: number, deep: number): string =>
    path(
      `M${x - 60} ${TOP + deep * 0.6}Q${x - 50} ${TOP + deep} ${x} ${TOP + deep}T${x + 60} ${TOP + deep * 0.6}`,
      ink(color.peat, 10),
    );
  return {
    alt: 'A cut through turf: hoof prints sink deeper from dry ground on the left to wet ground under rain, a grey horse gallops above',
    svg: scene(
      rect(
        0,
        0,
        1600,
        900,
        fill(
          linear(
            [
              [0, '#e8d8ac'],
              [0.45, '#a9bdb6'],
              [1, '#3f5f6b'],
            ],
            0,
            0,
            1,
            0.25,
          ),
        ),
      ),
      circle(170, 150, 88, fill(color.glow)),
      path(
        'M1010 -10C1000 60 1090 110 1160 84C1210 150 1330 140 1370 92C1440 130 1560 110 1610 60V-10Z',
        fill('#2f4a56'),
      ),
      path('M1180 -10C1190 44 1270 60 1320 30C1370 80 1480 70 1520 26L1610 20V-10Z', fill('#23393f')),
      path('M-10 470Q400 380 800 440T1610 400V520H-10Z', fill(color.turf, 0.55)),
      line(-10, 404, 1610, 404, ink(color.ivory, 10)),
      ...range(8).map((i) => line(80 + i * 220, 404, 80 + i * 220, 490, ink(color.ivory, 10))),
      rain(5, 80, [1000, 80, 640, 400], '#d7ebee', 52, 0.3),
      path(
        `${surface()}V910H-10Z`,
        fill(
          linear(
            [
              [0, '#b07a45'],
              [0.4, '#7d4c2a'],
              [1, '#2b1d18'],
            ],
            0,
            0,
            1,
            0,
          ),
        ),
      ),
      path('M-10 640C300 610 500 690 820 660S1300 720 1610 690V910H-10Z', fill(color.peat, 0.35)),
      path('M-10 790C300 760 600 830 900 790S1400 850 1610 820V910H-10Z', fill(color.peat, 0.5)),
      ...stones,
      path('M120 520l22 84l-16 70l24 60M420 512l-14 66l20 50M740 600l-16 70', ink(color.peat, 5)),
      path(
        'M1090 570C1110 640 1080 700 1110 760M1420 540C1400 640 1440 700 1410 800M1250 680C1240 740 1270 790 1250 850',
        ink(color.lake, 6, { 'stroke-dasharray': '2 18' }),
      ),
      path(surface(), ink(color.leaf, 26)),
      ...[
        [0, 240],
        [420, 510],
        [690, 806],
        [990, 1148],
        [1330, 1600],
      ].map(([from, to], i) =>
        blades(
          30 + i,
          Math.round(((to as number) - (from as number)) / 15),
          from as number,
          to as number,
          TOP + 4,
          44,
          i < 2 ? color.leaf : color.turf,
          0.12,
        ),
      ),
      ...PRINTS.map(([x, deep]) => print(x, deep)),
      path('M1183 612Q1240 596 1297 612Q1290 648 1240 650Q1190 648 1183 612Z', fill(color.ice, 0.75)),
      path('M848 572Q900 562 952 572Q944 588 900 588Q856 588 848 572Z', fill(color.ice, 0.4)),
      group(
        {},
        rect(58, 250, 20, 380, fill(color.lamp)),
        path('M58 630L68 690L78 630Z', fill(color.lamp)),
        rect(20, 236, 96, 22, fill(color.ink), 10),
        ...range(8).map((i) => line(58, 300 + i * 40, i % 2 ? 66 : 72, 300 + i * 40, ink(color.ink, 5))),
      ),
      racehorse('horse', 420, 128, 1.42, greyCoat, SILKS[0] as Silks, STROKES['5']),
    ),
  };
}
