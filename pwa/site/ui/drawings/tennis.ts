import { at, type Drawing, limb, onOval, oval, type Point } from './drawing.ts';

const head: Point = [156, 52];
const [RX, RY, TURN] = [30, 40, 38];
const across = (share: number) => Math.acos(share) * (180 / Math.PI);
const strings = [-0.8, -0.48, -0.16, 0.16, 0.48, 0.8].flatMap((share) => {
  const [down, side] = [across(share), 90 - across(share)];
  const chord = (from: number, to: number) =>
    `M${at(onOval(head, RX - 4, RY - 4, from, TURN))}L${at(onOval(head, RX - 4, RY - 4, to, TURN))}`;
  return [chord(down, -down), chord(side, 180 - side)];
});
const foot = (x: number, y: number): Point => [
  head[0] + x * Math.cos((TURN * Math.PI) / 180) - y * Math.sin((TURN * Math.PI) / 180),
  head[1] + x * Math.sin((TURN * Math.PI) / 180) + y * Math.cos((TURN * Math.PI) / 180),
];
const throat = `M${at(foot(-13, 36))}L${at(foot(0, 62))}L${at(foot(13, 36))}`;
const [top, end] = [foot(0, 62), foot(0, 92)];

/** A ball that has just left the strings. */
export const tennis: Drawing = [
  [
    'thin',
    'M0 66H240M0 70H240M0 98H240M12 70V98M36 70V98M60 70V98M84 70V98M108 70V98M132 70V98M156 70V98M180 70V98M204 70V98M228 70V98M0 79H240M0 88H240',
  ],
  ['thin', 'M0 124H240M52 98L20 135M186 98L220 135'],
  ['solid', oval(head, RX, RY, TURN)],
  ['thin', strings.join('')],
  ['line', oval(head, RX - 4, RY - 4, TURN)],
  ['solid', `${throat}Z`],
  ['solid', limb([...top, 4], [...end, 5])],
  ['thin', 'M122 40Q98 26 84 40M124 62Q104 52 92 58'],
  ['lit', oval([68, 60], 20)],
  ['cut', 'M56 44Q70 58 54 74M80 44Q68 60 82 75'],
];
