import { Initial } from './1.1.0-initial.ts';

/** In order. A migration that was released is never changed: its name is in every database. */
export const migrations = [{ name: '1.1.0-initial', class: Initial }] as const;
