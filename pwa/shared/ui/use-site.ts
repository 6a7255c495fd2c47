import { useRouter } from '@tanstack/react-router';
import type { SiteFacts } from '#contract/site.ts';

/** The operator's facts. */
export const useSite = (): SiteFacts => useRouter().options.context.site;
