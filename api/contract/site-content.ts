import type { PageText } from './page-text.ts';
import type { SiteFacts } from './site.ts';

/** All that the operator decides of what built pages say: the same content gives the same pages, byte for byte. */
export interface SiteContent {
  site: SiteFacts;
  pages: readonly PageText[];
}
