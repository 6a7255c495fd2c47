import { clock } from '../clock.ts';
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
  path,
  range,
  rect,
  scene,
} from '../draw.ts';
import { stands, tower } from '../light.ts';
import { limb } from '../limbs.ts';
import * as color from '../palette.ts';

/** The umpire from the waist up, the palm held out. */
function umpire(): string {
  const finger = (x: number, tip: number, r: number): string =>
    limb([x, 250, r], [x + (x - 470) * 0.16, tip, r - 1]);
  return group(
    {},
    path(
      'M560 910C556 760 560 640 596 590C640 540 720 528 780 520H860C930 530 1000 548 1036 610C1070 690 1074 800 1076 910Z',
      fill(color.bone),
    ),
    path(
      'M850 522C930 530 1000 548 1036 610C1070 690 1074 800 1076 910H900C930 760 900 620 850 522Z',
      fill(color.stone),
    ),
    path(limb([1010, 640, 58], [1064, 800, 48], [1010, 930, 42]), fill(color.stone)),
    path(limb([690, 596, 66], [640, 618, 60], [528, 566, 50], [478, 390, 40]), fill(color.bone)),
    path(
      'M488 610C540 660 620 690 676 678C640 650 560 620 520 560C500 520 490 470 486 430C474 480 470 560 488 610Z',
      fill(color.stone),
    ),
    path(limb([480, 392, 43], [477, 366, 42]), fill(color.ivory)),
    path(limb([474, 350, 28], [470, 290, 42]), fill(color.skin)),
    path(limb([470, 292, 50], [470, 262, 50]), fill(color.skin)),
    path(
      finger(430, 158, 15.5) +
        finger(457, 132, 16) +
        finger(485, 136, 16) +
        finger(512, 166, 15) +
        limb([506, 310, 20], [548, 262, 14], [560, 232, 12]),
      fill(color.skin),
    ),
    path('M436 284Q470 306 512 280M446 318Q480 326 500 312', ink(color.skinShade, 5)),
    path(limb([820, 540, 44], [820, 460, 46]), fill(color.skinShade)),
    path('M764 524L820 610L876 524L850 510H790Z', fill(color.ivory)),
    path('M820 566L846 594L834 760L820 786L806 760L794 594Z', fill(color.lake)),
    path(
      'M740 370C740 300 900 300 900 370V420C900 480 862 516 820 516C778 516 740 480 740 420Z',
      fill(color.skin),
    ),
    path(
      'M840 330C900 330 900 350 900 370V420C900 480 862 516 820 516C860 480 864 400 840 330Z',
      fill(color.skinShade, 0.8),
    ),
    path('M776 414h26M838 414h26', ink(color.ink, 9)),
    path('M790 474Q820 466 850 474', ink(color.ink, 7)),
    path('M816 420L808 446H824', ink(color.skinShade, 6)),
    ellipse(820, 364, 190, 44, fill(color.bone)),
    path('M632 364C640 396 1000 396 1010 364C1000 420 640 420 632 364Z', fill(color.stone)),
    path(
      'M722 352C724 258 760 222 820 222C880 222 916 258 918 352C880 374 760 374 722 352Z',
      fill(color.ivory),
    ),
    path('M722 352C760 374 880 374 918 352L916 320C880 340 760 340 724 320Z', fill(color.ink)),
    path('M600 700V910M1000 760V910', ink(color.ash, 5, { 'stroke-opacity': 0.5 })),
    ...range(2).map((i) => circle(890, 740 + i * 90, 9, fill(color.ash))),
  );
}

export function timeToStop(): Picture {
  return {
    alt: 'An umpire in a wide hat holds up an open palm; all floodlights but one lamp are off, a clock stands near eleven',
    svg: scene(
      backdrop(
        linear([
          [0, '#050c12'],
          [0.7, color.deep],
          [1, color.tide],
        ]),
      ),
      circle(1290, 640, 620, fill(color.lake, 0.08)),
      stands(760, color.night, 150, fill(color.lake, 0.35)),
      tower({ x: 190, foot: 760, head: 190, size: 1.15, lit: false, mast: '#020605' }),
      tower({ x: 1490, foot: 760, head: 470, size: 0.62, lit: false, mast: '#020605' }),
      rect(
        0,
        740,
        1600,
        170,
        fill(
          linear([
            [0, color.moss],
            [1, color.night],
          ]),
        ),
      ),
      line(0, 812, 1600, 812, ink(color.ivory, 6, { 'stroke-opacity': 0.4 })),
      rect(1222, 480, 26, 300, fill('#020605')),
      clock(1235, 330, 172, 10, 58, { face: color.ice, rim: '#020605', hands: color.ink, mark: color.lamp }),
      umpire(),
      circle(190, 190, 180, fill(color.lamp, 0.05)),
      circle(214, 182, 14, fill(color.lamp)),
    ),
  };
}
