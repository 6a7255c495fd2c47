import { Initial } from './1.0.0-initial.ts';
import { Categories } from './1.1.0-categories.ts';

/** In order. A migration that was released is never changed: its name is in every database. */
export const migrations = [
  { name: '1.0.0-initial', class: Initial },
  { name: '1.1.0-categories', class: Categories },
] as const;
