import type { PageText } from './page-text.ts';
import type { SiteContent } from './site-content.ts';

/** All that pages are made of besides posts: the settings, filled, and the pages of words. The same content gives the same pages, byte for byte. */
export interface ShownContent extends SiteContent {
  pages: readonly PageText[];
}
