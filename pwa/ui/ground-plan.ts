/** Metres on the ground: x to the right, z away from the viewer, the middle of the ground at 0, 0. */
type Spot = readonly [x: number, z: number];
type Line = readonly Spot[];

export interface View {
  /** Where the viewer stands: metres behind the middle, and above the ground. */
  back: number;
  height: number;
  /** Degrees below the horizon. */
  tilt: number;
  /** Pixels of the drawing; its middle is at `at`. */
  focal: number;
  at: readonly [x: number, y: number];
}

export const box = (width: number, near: number, far: number, middle = 0): Line => {
  const [a, b] = [middle - width / 2, middle + width / 2];
  return [
    [a, near],
    [b, near],
    [b, far],
    [a, far],
    [a, near],
  ];
};

/** Part of an oval, in degrees; 90 is away from the viewer. */
export const arc = (rx: number, rz: number, from = 0, to = 360, x = 0, z = 0): Line =>
  Array.from({ length: 61 }, (_, step): Spot => {
    const angle = ((from + ((to - from) * step) / 60) * Math.PI) / 180;
    return [x + rx * Math.cos(angle), z + rz * Math.sin(angle)];
  });

const tenths = (value: number) => Math.round(value * 10) / 10;

/** The lines as they look from there: the data of one SVG path. What lies behind the viewer is left out. */
export function drawn(lines: readonly Line[], { back, height, tilt, focal, at }: View): string {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  return lines
    .map((line) => {
      let pen = 'M';
      return line
        .map(([x, z]) => {
          const depth = (z + back) * cos + height * sin;
          if (depth < 1) {
            pen = 'M';
            return '';
          }
          const up = (z + back) * sin - height * cos;
          const spot = `${pen}${tenths(at[0] + (focal * x) / depth)} ${tenths(at[1] - (focal * up) / depth)}`;
          pen = 'L';
          return spot;
        })
        .join('');
    })
    .join('');
}
