/** Metres on the ground: x to the right, z away from the viewer, the middle of the ground at 0, 0. */
type Spot = readonly [x: number, z: number];
interface Line {
  spots: readonly Spot[];
  /** Cubic Bézier curves: after the first spot three for each. */
  isCurve?: boolean;
}

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

export const line = (...spots: readonly Spot[]): Line => ({ spots });

export const box = (width: number, near: number, far: number, middle = 0): Line => {
  const [a, b] = [middle - width / 2, middle + width / 2];
  return line([a, near], [b, near], [b, far], [a, far], [a, near]);
};

/** So many curves make an oval; fewer would leave the circle. */
const CURVES = 12;

/** Part of an oval, in degrees; 90 is away from the viewer. Of each curve the two handles, and its end. */
export function arc(rx: number, rz: number, from = 0, to = 360, x = 0, z = 0): Line {
  const step = ((to - from) * Math.PI) / 180 / CURVES;
  // How far a handle is away for its curve to follow a circle.
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (index: number, offset = 0): Spot => {
    const angle = (from * Math.PI) / 180 + index * step;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [x + rx * (cos - offset * sin), z + rz * (sin + offset * cos)];
  };
  const curves = Array.from({ length: CURVES }, (_, index) => [
    at(index, reach),
    at(index + 1, -reach),
    at(index + 1),
  ]);
  return { spots: [at(0), ...curves.flat()], isCurve: true };
}

/**
 * The lines as they look from there, none of them behind the viewer: the data of one SVG path. In whole units, by the
 * distance from the point before: a third of the bytes of a page's largest drawing.
 */
export function drawn(lines: readonly Line[], view: View): string {
  return lines.map((line) => path(line, view)).join('');
}

function path({ spots, isCurve = false }: Line, view: View): string {
  const [first, ...others] = spots.map((spot) => seen(spot, view));
  if (first === undefined) return '';
  let data = `M${first[0]} ${first[1]}${isCurve ? 'c' : 'l'}`;
  let from = first;
  others.forEach((spot, index) => {
    data += `${difference(spot[0], from[0])}${difference(spot[1], from[1])}`;
    // The handles of a curve, too, are away from where it begins.
    if (!isCurve || index % 3 === 2) from = spot;
  });
  return data.replace(/([cl]) /g, '$1');
}

const difference = (to: number, from: number) => (to < from ? `${to - from}` : ` ${to - from}`);

function seen([x, z]: Spot, { back, height, tilt, focal, at }: View): Spot {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const depth = (z + back) * cos + height * sin;
  const up = (z + back) * sin - height * cos;
  return [Math.round(at[0] + (focal * x) / depth), Math.round(at[1] - (focal * up) / depth)];
}
