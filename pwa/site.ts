import { defaultSite, type SiteFacts, siteFacts } from '#contract/site.ts';

/** The operator's facts, for the server's renderer and the build. In the browser they are in the router's context. */
export const site: SiteFacts = siteFacts.parse(defaultSite);
