import type { PageText } from './page-text.ts';
import type { SiteContent } from './site-content.ts';

/** What was published: the settings, and the pages of words where those are known, too. */
export interface PublishedContent extends SiteContent {
  pages?: readonly PageText[];
}

/** All that pages are made of besides posts, filled. The same content gives the same pages, byte for byte. */
export interface ShownContent extends SiteContent {
  pages: readonly PageText[];
}
