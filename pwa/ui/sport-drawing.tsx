import { baseball } from './drawings/baseball.ts';
import { cards } from './drawings/cards.ts';
import { cricket } from './drawings/cricket.ts';
import type { Drawing } from './drawings/drawing.ts';
import { football } from './drawings/football.ts';
import { horse } from './drawings/horse.ts';
import { kabaddi } from './drawings/kabaddi.ts';
import { roulette } from './drawings/roulette.ts';
import { tennis } from './drawings/tennis.ts';

const drawings = {
  cricket,
  football,
  tennis,
  'horse-racing': horse,
  kabaddi,
  baseball,
  'indian-cards': cards,
  casino: roulette,
} satisfies Record<string, Drawing>;

export type SportName = keyof typeof drawings;

/** A sport or game under a floodlight, in one line weight: one thing in it is lit. Night at any hour. Decorative. */
export function SportDrawing({ sport }: { sport: SportName }) {
  return (
    <svg
      className="sport-drawing night"
      viewBox="0 0 240 135"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="draw-beam" d="M168-9h20L238 144H70Z" />
      {drawings[sport].map(([paint, d]) => (
        <path key={d} className={`draw-${paint}`} d={d} />
      ))}
    </svg>
  );
}
