import type { FrameWords } from './frame-words.ts';
import type { MenuEntry, PageText } from './pages.ts';
import type { SettingsContent } from './settings.ts';
import type { SiteFacts } from './settings-facts.ts';

/** Facts that only texts name, which the server fills: pages get the filled texts, not these. */
type InTexts =
  | 'since'
  | 'withdrawalMinutes'
  | 'customersHome'
  | 'customersAbout'
  | 'clients'
  | 'users'
  | 'rating'
  | 'branches'
  | 'legalDate';

/** The facts that components show. */
export type ShownFacts = Omit<SiteFacts, InTexts>;

export function shownFacts(site: ShownFacts | SiteFacts): ShownFacts {
  const { brand, authorLabel, phones, messagingName, social, currency, minimumAge, copyrightYear, helpLine } =
    site;
  const { accent, logo, icon, homePicture, runBy } = site;
  return {
    ...{ brand, authorLabel, phones, messagingName, social, currency, minimumAge, copyrightYear, helpLine },
    // In the data of each page: nothing for a site without them.
    ...(accent !== undefined && { accent }),
    ...(logo !== undefined && { logo }),
    ...(icon !== undefined && { icon }),
    ...(homePicture !== undefined && { homePicture }),
    ...(runBy?.name && { runBy }),
  };
}

/** What was published: the settings, and the pages of words where those are known, too. */
export interface PublishedContent extends SettingsContent {
  pages?: readonly PageText[];
  /** Whether a match is listed. */
  hasFixtures?: boolean;
}

/** All that pages are made of besides posts, filled. The same content gives the same pages, byte for byte. */
export interface ShownContent extends SettingsContent {
  pages: readonly PageText[];
  hasFixtures?: boolean;
  /** Of the site, as links to it may have been typed; absent: as it ships. */
  origin?: string;
}

/** What is at `CONTENT_PATH`: the content that an open page shows besides its own text. */
export interface ContentFile extends SettingsContent {
  menu: readonly MenuEntry[];
  lists?: NonNullable<FrameWords['lists']>;
  hasFixtures?: boolean;
}
