import { pitchFromAbove } from '../cricket.ts';
import {
  backdrop,
  circle,
  ellipse,
  fill,
  group,
  ink,
  line,
  linear,
  type Picture,
  place,
  range,
  rect,
  scene,
} from '../draw.ts';
import * as color from '../palette.ts';

/** Angle from straight behind the striker, clockwise seen from above, and distance as a share of the boundary. */
const CLOSE = [
  [0, 0.16],
  [18, 0.2],
  [30, 0.21],
  [44, 0.22],
  [80, 0.24],
  [150, 0.12],
  [210, 0.12],
  [330, 0.2],
  [286, 0.13],
] as const;
const RING = [
  [62, 0.48],
  [88, 0.52],
  [112, 0.54],
  [140, 0.56],
  [165, 0.6],
  [195, 0.6],
  [222, 0.56],
  [252, 0.52],
  [276, 0.5],
  [312, 0.46],
] as const;
const DEEP = [
  [8, 0.9],
  [34, 0.9],
  [64, 0.92],
  [92, 0.92],
  [122, 0.92],
  [150, 0.92],
  [172, 0.92],
  [190, 0.92],
  [212, 0.92],
  [238, 0.92],
  [268, 0.92],
  [298, 0.92],
  [328, 0.92],
] as const;

export function fieldingMap(): Picture {
  const [rx, ry] = [700, 480];
  const where = ([angle, share]: readonly [number, number]): [number, number] => {
    const turn = ((angle - 90) * Math.PI) / 180;
    return [
      Math.cos(turn) * rx * share,
      -58 + Math.sin(turn) * (ry + (Math.sin(turn) > 0 ? 40 : -58)) * share,
    ];
  };
  const pins = (spots: readonly (readonly [number, number])[], r: number, tone: string): string[] =>
    spots.map((spot) => {
      const [x, y] = where(spot);
      return circle(x, y, r + 6, fill(color.ivory)) + circle(x, y, r, fill(tone));
    });
  return {
    alt: 'A paper map of a cricket oval from above with the pitch and pins for close, ring and boundary fielding positions',
    svg: scene(
      backdrop(
        linear([
          [0, color.moss],
          [1, color.pine],
        ]),
      ),
      group(
        { transform: 'rotate(-3 800 450)' },
        rect(74, 64, 1476, 800, fill(color.night, 0.45)),
        rect(56, 44, 1488, 806, fill(color.ivory)),
        ...range(4).map((i) =>
          rect(
            56 + i * 372,
            44,
            372,
            806,
            fill(
              linear(
                [
                  [0, color.bone, i % 2 ? 0.6 : 0.05],
                  [1, color.bone, i % 2 ? 0.05 : 0.6],
                ],
                0,
                0,
                1,
                0,
              ),
            ),
          ),
        ),
        line(56, 447, 1544, 447, ink(color.bone, 5)),
        place(
          800,
          452,
          0.74,
          0,
          ellipse(0, 0, rx + 26, ry + 26, fill('#cfdcae')),
          ellipse(0, 0, rx + 26, ry + 26, ink(color.fern, 9)),
          ellipse(0, 0, rx * 0.53, ry * 0.56, fill('#b7cd97')),
          ...range(12).map((i) => {
            const [x, y] = where([i * 30 + 15, 1]);
            return line(0, -58, x, y, ink(color.turf, 3, { 'stroke-dasharray': '4 16' }));
          }),
          ellipse(0, 0, rx * 0.53, ry * 0.56, ink(color.turf, 7, { 'stroke-dasharray': '26 22' })),
          pitchFromAbove(0, 0, 140, color.straw, color.ink, 4),
          ...pins(DEEP, 24, color.pine),
          ...pins(RING, 24, color.lake),
          ...pins(CLOSE, 14, color.ember),
          group({}, circle(0, -58, 11, fill(color.ink))),
        ),
        line(428, 44, 428, 850, ink(color.stone, 2)),
        line(1172, 44, 1172, 850, ink(color.stone, 2)),
        line(800, 44, 800, 850, ink(color.stone, 2)),
      ),
    ),
  };
}
