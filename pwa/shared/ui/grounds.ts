import { arc, box, drawn, line, type View } from './ground-plan.ts';

/** Thin lines, and the few that carry the drawing. */
interface Ground {
  lines: string;
  marks: string;
}

const view = (back: number, height: number, tilt: number, focal: number): View => ({
  back,
  height,
  tilt,
  focal,
  at: [800, 210],
});

const low = view(17, 5.2, 9, 640);
const standView = view(62, 24, 17, 900);
const court = view(24, 9, 17, 800);

const across = (z: number, half: number) => line([-half, z], [half, z]);
const along = (x: number, near: number, far: number) => line([x, near], [x, far]);

/** The markings of each ground in their true measures (metres), seen in perspective. */
export const grounds = {
  cricket: {
    lines: drawn(
      [
        arc(68, 68, 35, 145),
        arc(27.4, 27.4, 15, 165, 0, 8.8),
        along(-13.7, -9, 9),
        along(13.7, -9, 9),
        box(3.05, -11.5, 11.5),
      ],
      low,
    ),
    marks: drawn(
      [-1, 1].flatMap((end) => [
        across(end * 10.06, 1.32),
        across(end * 8.84, 1.83),
        along(-1.32, end * 10.06, end * 8.84),
        along(1.32, end * 10.06, end * 8.84),
      ]),
      low,
    ),
  },
  football: {
    lines: drawn([box(68, -52.5, 52.5), across(0, 34), box(40.3, 36, 52.5), box(18.3, 47, 52.5)], standView),
    marks: drawn([arc(9.15, 9.15), arc(0.4, 0.4), arc(9.15, 9.15, 217, 323, 0, 41.5)], standView),
  },
  tennis: {
    lines: drawn(
      [box(10.97, -11.9, 11.9), along(-4.1, -11.9, 11.9), along(4.1, -11.9, 11.9), along(0, -6.4, 6.4)],
      court,
    ),
    marks: drawn([across(-6.4, 4.1), across(6.4, 4.1), across(0, 6.4)], court),
  },
  track: {
    lines: drawn([arc(46, 30), arc(50, 34), arc(54, 38), arc(58, 42)], standView),
    marks: drawn([arc(42, 26), along(0, -26, -42)], standView),
  },
  table: {
    lines: drawn([arc(15, 10), arc(16.4, 11.2)], court),
    marks: drawn(
      [-60, -20, 20, 60].map((angle) =>
        arc(
          2.4,
          1.7,
          0,
          360,
          11 * Math.sin((angle * Math.PI) / 180),
          -6.5 * Math.cos((angle * Math.PI) / 180),
        ),
      ),
      court,
    ),
  },
} satisfies Record<string, Ground>;

export type GroundName = keyof typeof grounds;
