import { defaultSite, type SiteFacts, siteFacts } from '#contract/site.ts';

/** The operator's facts as they ship, checked. For the server alone: in the browser they are in the router's context. */
export const shippedSite: SiteFacts = siteFacts.parse(defaultSite);
