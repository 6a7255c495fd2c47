import { type GroundName, grounds } from './grounds.ts';

const LAMPS = [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((column) => ({ x: column * 15, y: row * 15 })));

/** A mast of lamps with its beam; it hangs from the upper edge, whatever the banner's height. */
function Floodlight() {
  return (
    <svg className="floodlight" viewBox="-6 -24 64 520" aria-hidden="true">
      <path className="ground-beam" d="M-6 -6H58L380 560H-160Z" />
      <path className="ground-line" d="M22 42V150M30 42V150M22 42l8 22-8 22 8 22-8 22 8 20" />
      {LAMPS.map(({ x, y }) => (
        <circle key={`${x}-${y}`} className="ground-lamp" cx={x + 4} cy={y} r="5" />
      ))}
    </svg>
  );
}

/** The motif of every banner: the lines of a ground in perspective, under two floodlights. Decorative. */
export function GroundLines({ ground }: { ground: GroundName }) {
  const { lines, marks } = grounds[ground];
  return (
    <div className="ground-art">
      <Floodlight />
      <Floodlight />
      <svg className="ground-lines" viewBox="0 0 1200 520" aria-hidden="true">
        <path className="ground-line" d={lines} />
        <path className="ground-mark" d={marks} />
      </svg>
    </div>
  );
}
