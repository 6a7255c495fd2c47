import { circle, fill, group, ink, line, linear, type Picture, path, range, rect, scene } from '../draw.ts';
import { duskSky, pool, stands } from '../light.ts';
import * as color from '../palette.ts';
import { segments } from '../strokes.ts';

/** Three prices and the share of a hundred that each one states: 1 / price. */
const PRICES = ['1.80', '4.00', '4.50'] as const;
const TONES = [color.lamp, color.ivory, color.ice];

export function readingOdds(): Picture {
  const rows = PRICES.map((price, i) => {
    const y = 192 + i * 152;
    const tone = TONES[i] as string;
    const crest = [
      circle(338, y + 46, 38, fill(tone)),
      rect(302, y + 10, 72, 72, fill(tone), 12),
      path(`M338 ${y + 4}L380 ${y + 46}L338 ${y + 88}L296 ${y + 46}Z`, fill(tone)),
    ][i] as string;
    return group(
      {},
      crest,
      segments(price, 430, y, 94, tone, color.fern),
      ...range(20).map((k) => rect(720 + k * 29, y + 6, 20, 82, fill(color.fern, 0.6), 4)),
      ...range(Math.round(20 / Number(price))).map((k) => rect(720 + k * 29, y + 6, 20, 82, fill(tone), 4)),
    );
  });
  return {
    alt: 'A scoreboard at dusk with three prices, 1.80, 4.00 and 4.50, each beside a bar that shows its share of a hundred',
    svg: scene(
      duskSky(),
      circle(1330, 690, 120, fill(color.glow)),
      stands(760, color.dusk, 120),
      rect(
        0,
        750,
        1600,
        160,
        fill(
          linear([
            [0, color.fern],
            [1, color.pine],
          ]),
        ),
      ),
      pool(800, 800, 700, 90, 0.4),
      path('M-20 868Q800 772 1620 868', ink(color.ivory, 6)),
      rect(330, 640, 36, 190, fill(color.ink)),
      rect(1234, 640, 36, 190, fill(color.ink)),
      path('M366 800L560 660M1234 800L1040 660', ink(color.ink, 14)),
      path('M190 116L800 44L1410 116V140H190Z', fill(color.ink)),
      rect(
        210,
        124,
        1180,
        556,
        fill(
          linear([
            [0, '#15261d'],
            [1, '#0a150f'],
          ]),
        ),
        10,
      ),
      rect(210, 124, 1180, 556, ink(color.ivory), 10),
      ...rows,
      ...[336, 488].map((y) => line(270, y - 14, 1330, y - 14, ink(color.fern, 3))),
    ),
  };
}
