import { baseball } from './baseball.ts';
import { cards } from './cards.ts';
import { cricket } from './cricket.ts';
import type { Drawing } from './drawing.ts';
import { football } from './football.ts';
import { horse } from './horse.ts';
import { kabaddi } from './kabaddi.ts';
import { roulette } from './roulette.ts';
import { tennis } from './tennis.ts';

export const drawings = {
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
