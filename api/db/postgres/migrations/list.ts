import { Initial } from './1.1.0-initial.ts';
import { Activity } from './1.2.0-activity.ts';
import { Colleagues } from './1.2.0-colleagues.ts';
import { Notices } from './1.2.0-notices.ts';
import { People } from './1.2.0-people.ts';
import { Presence } from './1.2.0-presence.ts';
import { Sources } from './1.2.0-sources.ts';
import { Spam } from './1.2.0-spam.ts';
import { DeletedNames } from './1.3.0-deleted-names.ts';
import { Desk } from './1.3.0-desk.ts';
import { ImportPieces } from './1.3.0-import-pieces.ts';
import { Media } from './1.3.0-media.ts';
import { Moving } from './1.3.0-moving.ts';
import { OldAddress } from './1.3.0-old-address.ts';
import { Pages } from './1.3.0-pages.ts';
import { PostAddress } from './1.3.0-post-address.ts';
import { RevisionFacts } from './1.3.0-revision-facts.ts';
import { Revisions } from './1.3.0-revisions.ts';
import { SearchedText } from './1.3.0-searched-text.ts';
import { Settings } from './1.3.0-settings.ts';
import { PageFigures } from './1.4.0-page-figures.ts';
import { SetupList } from './1.4.0-setup-list.ts';

/** In order. A migration that was released is never changed: its name is in every database. */
export const migrations = [
  { name: '1.1.0-initial', class: Initial },
  { name: '1.2.0-activity', class: Activity },
  { name: '1.2.0-sources', class: Sources },
  { name: '1.2.0-spam', class: Spam },
  { name: '1.2.0-presence', class: Presence },
  { name: '1.2.0-colleagues', class: Colleagues },
  { name: '1.2.0-people', class: People },
  { name: '1.2.0-notices', class: Notices },
  { name: '1.3.0-deleted-names', class: DeletedNames },
  { name: '1.3.0-desk', class: Desk },
  { name: '1.3.0-old-address', class: OldAddress },
  { name: '1.3.0-media', class: Media },
  { name: '1.3.0-revisions', class: Revisions },
  { name: '1.3.0-moving', class: Moving },
  { name: '1.3.0-settings', class: Settings },
  { name: '1.3.0-pages', class: Pages },
  { name: '1.3.0-post-address', class: PostAddress },
  { name: '1.3.0-import-pieces', class: ImportPieces },
  { name: '1.3.0-revision-facts', class: RevisionFacts },
  { name: '1.3.0-searched-text', class: SearchedText },
  { name: '1.4.0-setup-list', class: SetupList },
  { name: '1.4.0-page-figures', class: PageFigures },
] as const;
