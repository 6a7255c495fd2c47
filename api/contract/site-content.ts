import * as z from 'zod/mini';
import { fillAll } from './facts-in-words.ts';
import { defaultSite, siteFacts } from './site.ts';
import { defaultWords, siteWords } from './site-words.ts';

/** All that the settings hold. */
export const siteContent = z.object({ site: siteFacts, words: siteWords });
export type SiteContent = z.infer<typeof siteContent>;

/** What a site shows before somebody has published. */
export const defaultContent: SiteContent = { site: defaultSite, words: defaultWords };

/** As pages show it: each `{{name}}` in the words is replaced by its fact. */
export const filledContent = ({ site, words }: SiteContent): SiteContent => ({
  site,
  words: fillAll(words, site),
});
