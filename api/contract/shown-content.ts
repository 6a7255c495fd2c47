import type { PageText } from './page-text.ts';
import type { SiteContent } from './site-content.ts';
import type { FrameWords } from './site-words.ts';

/** What was published: the settings, and the pages of words where those are known, too. */
export interface PublishedContent extends SiteContent {
  pages?: readonly PageText[];
}

/** All that pages are made of besides posts, filled. The same content gives the same pages, byte for byte. */
export interface ShownContent extends SiteContent {
  pages: readonly PageText[];
}

/** What is at `CONTENT_PATH`: the content that an open page shows besides its own text. */
export interface ContentFile extends SiteContent {
  menu: FrameWords['menu'];
}
