import baseball from './baseball.svg?raw';
import casino from './casino.svg?raw';
import cricket from './cricket.svg?raw';
import football from './football.svg?raw';
import horseRacing from './horse-racing.svg?raw';
import indianCards from './indian-cards.svg?raw';
import kabaddi from './kabaddi.svg?raw';
import tennis from './tennis.svg?raw';

/** The files of the drawings, as text: pages contain those that one sees first, so that the theme paints them. */
export const drawings = {
  cricket,
  football,
  tennis,
  'horse-racing': horseRacing,
  kabaddi,
  baseball,
  'indian-cards': indianCards,
  casino,
} satisfies Record<string, string>;

export type SportName = keyof typeof drawings;
