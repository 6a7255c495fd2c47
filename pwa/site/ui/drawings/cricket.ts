import { type Drawing, limb, oval } from './drawing.ts';

/** The middle stump is knocked back and the bails fly. */
export const cricket: Drawing = [
  ['thin', 'M0 88Q120 70 240 88M84 118H240M106 118L96 135M226 118L240 132M40 129H240'],
  ['solid', limb([190, 118, 3.6], [190, 44, 3.6]) + limb([166, 118, 3.6], [180, 42, 3.6])],
  ['solid', limb([144, 118, 3.6], [144, 44, 3.6])],
  ['lit', limb([150, 30, 2.4], [166, 20, 2.4]) + limb([194, 26, 2.4], [210, 34, 2.4])],
  ['thin', 'M10 52Q44 56 66 70M4 78Q36 78 60 84M14 104Q42 98 62 96'],
  ['lit', oval([98, 84], 25)],
  ['cut', 'M95 59.5Q110 82 99 109M103 60Q118 82 107 107'],
  [
    'cut',
    'M97 68l-5 1.5M100 76l-6 1M101 84h-6M100 92l-6-1M98 100l-5-1.5M112 68l5-1M115 76l5-.500M116 84h5M115 92l5 1M113 100l4 1.5',
  ],
];
