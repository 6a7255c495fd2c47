import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** What a search may ask of a row besides its words. */
export interface Searched {
  post: Pick<
    Tables['post'],
    'id' | 'date' | 'state' | 'deleted_at' | 'category_id' | 'author_id' | 'blog_title'
  >;
  contact: Pick<
    Tables['contact'],
    'id' | 'date' | 'state' | 'page' | 'campaign' | 'assignee_id' | 'remind_at'
  >;
}
export type SearchedRow<Table extends keyof Searched> = Selectable<Searched[Table]>;

/** Ids after `after`, up to `upTo`. */
export interface IdRange {
  after: number;
  upTo: number;
}

/** What a row is found by. */
export interface TextOfRow {
  id: number;
  texts: readonly string[];
  /** A number, which all of its digits find, or its last ones. */
  phone?: string;
}
