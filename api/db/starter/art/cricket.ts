import {
  circle,
  clipped,
  ellipse,
  fill,
  group,
  ink,
  line,
  path,
  place,
  range,
  rect,
  type Style,
} from './draw.ts';
import * as color from './palette.ts';

export interface BallTone {
  skin: string;
  shade: string;
  shine: string;
  seam: string;
}

export const redBall: BallTone = {
  skin: color.cherry,
  shade: color.wine,
  shine: '#e8705a',
  seam: color.ivory,
};
export const whiteBall: BallTone = {
  skin: color.ivory,
  shade: color.stone,
  shine: '#ffffff',
  seam: color.pine,
};

/** A cricket ball with a stitched seam; `id` is unique within one picture. */
export function cricketBall(
  id: string,
  x: number,
  y: number,
  r: number,
  tone: BallTone = redBall,
  turn = -24,
): string {
  const seam = (shift: number): string =>
    `M${-34 + shift} -96C${8 + shift} -46 ${8 + shift} 46 ${-34 + shift} 96`;
  const stitch = { 'stroke-dasharray': '5 6', 'stroke-linecap': 'butt' };
  return place(
    x,
    y,
    r / 100,
    0,
    circle(0, 0, 100, fill(tone.skin)),
    clipped(
      id,
      circle(0, 0, 100, {}),
      path('M100 -100V110H-100V58C-20 84 84 40 62 -100Z', fill(tone.shade, 0.75)),
      ellipse(-42, -52, 30, 20, fill(tone.shine, 0.75)),
      group(
        { transform: `rotate(${turn})` },
        path(seam(16), ink(tone.seam, 4.5)),
        path(seam(36), ink(tone.seam, 4.5)),
        path(seam(5), ink(tone.seam, 8, stitch)),
        path(seam(47), ink(tone.seam, 8, stitch)),
      ),
    ),
  );
}

/** Three stumps with bails, standing on y, `tall` pixels high (0.71 m of the real thing). */
export function stumps(
  x: number,
  y: number,
  tall: number,
  tone: string = color.bone,
  shade: string = color.sand,
  bails = true,
): string {
  const [gap, wide] = [tall * 0.16, tall * 0.055];
  return group(
    {},
    ...[-1, 0, 1].map((side) =>
      group(
        {},
        rect(x + side * gap - wide / 2, y - tall, wide, tall, fill(tone), wide / 2.4),
        rect(x + side * gap + wide * 0.1, y - tall + wide / 2, wide * 0.4, tall - wide / 2, fill(shade)),
      ),
    ),
    bails
      ? group(
          {},
          ...[-1, 1].map((side) =>
            rect(
              x + (side * gap) / 2 - gap * 0.42,
              y - tall - wide * 0.55,
              gap * 0.84,
              wide * 0.7,
              fill(tone),
              wide * 0.3,
            ),
          ),
        )
      : '',
  );
}

/** A mown oval seen from straight above. */
export function oval(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  tones: { ground: string; band: string },
  edge: Style = ink(color.ivory),
): string {
  const bands = range(7).map((i) =>
    rect(cx - rx + ((2 * rx) / 7) * i, cy - ry, (2 * rx) / 14, ry * 2, fill(tones.band)),
  );
  return group(
    {},
    ellipse(cx, cy, rx, ry, fill(tones.ground)),
    clipped('oval', ellipse(cx, cy, rx, ry, {}), ...bands),
    ellipse(cx, cy, rx, ry, edge),
  );
}

/** A pitch from above, lying upright about its centre; `long` is 20.12 m. */
export function pitchFromAbove(
  cx: number,
  cy: number,
  long: number,
  tone: string,
  lines: string,
  width = 3,
): string {
  const wide = long * 0.16;
  const end = (side: number): string => {
    const y = cy + (side * long) / 2;
    const popping = y - side * long * 0.06;
    return group(
      {},
      line(cx - wide * 0.45, y, cx + wide * 0.45, y, ink(lines, width)),
      line(cx - wide * 0.7, popping, cx + wide * 0.7, popping, ink(lines, width)),
    );
  };
  return group({}, rect(cx - wide / 2, cy - long * 0.54, wide, long * 1.08, fill(tone), 3), end(-1), end(1));
}
