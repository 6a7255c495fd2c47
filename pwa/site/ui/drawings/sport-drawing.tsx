import { drawings, type SportName } from './drawings.ts';
import { layersIn, SHEET } from './sheet.ts';

interface SportDrawingProps {
  sport: SportName;
  /** Below what one sees first: it comes with the sheet of such drawings when one comes near it, not in the page. */
  isFar?: boolean;
}

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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this project
      dangerouslySetInnerHTML={{ __html: layersIn(drawings[sport]) }}
    />
  );
}
