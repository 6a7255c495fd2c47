import { FirstTables } from './0001-first-tables.ts';
import { Categories } from './0002-categories.ts';
import { PostStates } from './0003-post-states.ts';
import { ContactDesk } from './0004-contact-desk.ts';
import { AccountAndVitals } from './0005-account-and-vitals.ts';
import { CountsAndPostSearch } from './0006-counts-and-post-search.ts';
import { BlogVersion } from './0007-blog-version.ts';
import { FormSecret } from './0008-form-secret.ts';
import { ContactNotice } from './0009-contact-notice.ts';
import { SearchZones } from './0010-search-zones.ts';
import { Milestones } from './0011-milestones.ts';
import { WordIndex } from './0012-word-index.ts';

/**
 * In order; what a shipped one leaves is never changed. The names stand in every database. (0004 and 0006 left an index of
 * words, too, that 0012 takes away where there is one: who comes from before them need not wait for it to be built.)
 */
export const migrations = [
  { name: '0001-first-tables', class: FirstTables },
  { name: '0002-categories', class: Categories },
  { name: '0003-post-states', class: PostStates },
  { name: '0004-contact-desk', class: ContactDesk },
  { name: '0005-account-and-vitals', class: AccountAndVitals },
  { name: '0006-counts-and-post-search', class: CountsAndPostSearch },
  { name: '0007-blog-version', class: BlogVersion },
  { name: '0008-form-secret', class: FormSecret },
  { name: '0009-contact-notice', class: ContactNotice },
  { name: '0010-search-zones', class: SearchZones },
  { name: '0011-milestones', class: Milestones },
  { name: '0012-word-index', class: WordIndex },
] as const;
