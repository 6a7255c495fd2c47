import { BEAM } from './drawing.ts';
import { drawings, type SportName } from './drawings.ts';
import { SHEET } from './sheet-path.ts';

interface SportDrawingProps {
  sport: SportName;
  /** Below what one sees first: it comes with the sheet of such drawings when one comes near it, not in the page. */
  isFar?: boolean;
}

const Layers = ({ sport }: { sport: SportName }) => (
  <>
    <path className="draw-beam" d={BEAM} />
    {drawings[sport].map(([paint, d]) => (
      <path key={d} className={`draw-${paint}`} d={d} />
    ))}
  </>
);

/** A sport or game under a floodlight, in one line weight: one thing in it is lit. Night at any hour. Decorative. */
export function SportDrawing({ sport, isFar = false }: SportDrawingProps) {
  if (isFar) {
    const source = `${SHEET}#${sport}`;
    return (
      <span className="far-drawing">
        <img className="sport-drawing night" src={source} alt="" width={240} height={135} loading="lazy" />
      </span>
    );
  }
  return (
    <svg
      className="sport-drawing night"
      viewBox="0 0 240 135"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Layers sport={sport} />
    </svg>
  );
}
