import { circle, fill, group, ink, line, place, range } from './draw.ts';
import * as color from './palette.ts';

/** A clock face; a run of the rim may be marked, from and to in minutes. */
export function clock(
  x: number,
  y: number,
  r: number,
  hour: number,
  minute: number,
  tones = { face: color.ivory, rim: color.ink, hands: color.ink, mark: color.lamp },
  marked?: readonly [number, number],
): string {
  const spoke = (turn: number, from: number, to: number, width: number, tone: string): string =>
    line(0, -from, 0, -to, ink(tone, width, { transform: `rotate(${turn})` }));
  const around = 2 * Math.PI * 84;
  return place(
    x,
    y,
    r / 100,
    0,
    circle(0, 0, 100, fill(tones.rim)),
    circle(0, 0, 90, fill(tones.face)),
    marked
      ? circle(
          0,
          0,
          84,
          ink(tones.mark, 12, {
            'stroke-linecap': 'butt',
            'stroke-dasharray': `${(around * (marked[1] - marked[0])) / 60} ${around}`,
            transform: `rotate(${marked[0] * 6 - 90})`,
          }),
        )
      : '',
    ...range(12).map((i) => spoke(i * 30, 62, i % 3 ? 72 : 74, i % 3 ? 4 : 8, tones.hands)),
    group(
      {},
      spoke((hour % 12) * 30 + minute / 2, -8, 42, 9, tones.hands),
      spoke(minute * 6, -12, 62, 6, tones.hands),
    ),
    circle(0, 0, 8, fill(tones.mark)),
  );
}
