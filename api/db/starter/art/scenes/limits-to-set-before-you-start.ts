import { clock } from '../clock.ts';
import { circle, fill, group, ink, line, linear, type Picture, path, range, rect, scene } from '../draw.ts';
import { duskSky, pool } from '../light.ts';
import * as color from '../palette.ts';

const picket = (x: number, top: number, foot: number, tone: string, shade: string): string =>
  path(`M${x} ${foot}V${top + 34}L${x + 23} ${top}L${x + 46} ${top + 34}V${foot}Z`, fill(tone)) +
  path(`M${x + 30} ${foot}V${top + 10}L${x + 46} ${top + 34}V${foot}Z`, fill(shade));

export function limitsToSet(): Picture {
  const fence = range(26).map((i) => {
    const x = -12 + i * 64;
    return x > 560 && x < 1000 ? '' : picket(x, 500, 760, color.ivory, color.bone);
  });
  const gate = range(6).map((i) =>
    picket(612 + i * 63, 470 + Math.abs(i - 2.5) * 14, 748, color.lamp, color.ember),
  );
  const post = (x: number): string =>
    group(
      {},
      rect(x, 420, 58, 350, fill(color.ivory)),
      rect(x + 34, 420, 24, 350, fill(color.stone)),
      rect(x - 10, 398, 78, 34, fill(color.ivory), 6),
      circle(x + 29, 380, 27, fill(color.lamp)),
    );
  return {
    alt: 'A closed amber gate in a white picket fence round a ground at dusk, a pavilion clock with a quarter marked behind it',
    svg: scene(
      duskSky(),
      path(
        'M-10 700V560H180V500H420L470 440H560V260L690 150L820 260V440H1000L1060 500H1330V560H1610V700Z',
        fill(color.dusk),
      ),
      path('M530 270L690 128L850 270Z', fill('#131831')),
      ...range(9).map((i) => rect(210 + i * 130, 560, 54, 60, fill(color.glow, i === 4 ? 0 : 0.75), 4)),
      clock(690, 330, 104, 7, 0, { face: color.ivory, rim: '#131831', hands: color.ink, mark: color.lamp }, [
        0,
        60 / 4,
      ]),
      rect(
        0,
        640,
        1600,
        270,
        fill(
          linear([
            [0, color.turf],
            [1, color.moss],
          ]),
        ),
      ),
      path('M-20 726Q800 634 1620 726', ink(color.ivory, 6, { 'stroke-opacity': 0.6 })),
      pool(800, 760, 640, 90, 0.5),
      path('M-20 776H1620V800H-20Z', fill(color.night, 0.35)),
      rect(-10, 570, 576, 30, fill(color.bone)),
      rect(-10, 690, 576, 30, fill(color.bone)),
      rect(1040, 570, 576, 30, fill(color.bone)),
      rect(1040, 690, 576, 30, fill(color.bone)),
      ...fence,
      rect(600, 556, 396, 28, fill(color.ember)),
      rect(600, 678, 396, 28, fill(color.ember)),
      line(616, 690, 980, 574, ink(color.ember, 22)),
      ...gate,
      post(544),
      post(1000),
      rect(968, 600, 60, 22, fill(color.ink), 8),
      circle(968, 611, 18, fill(color.ink)),
      path(
        'M-20 866Q800 822 1620 866',
        ink(color.night, 44, { 'stroke-opacity': 0.4, transform: 'translate(0 18)' }),
      ),
      path('M-20 866Q800 822 1620 866', ink(color.ivory, 38)),
      ...range(54).map((i) =>
        path(`M${i * 30 - 4} ${883 - 43 * (i / 53) * (1 - i / 53) * 2}q14 -6 16 -34`, ink(color.stone, 5)),
      ),
    ),
  };
}
