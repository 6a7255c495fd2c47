import type { Crumb } from '#pwa/lib/json-ld.ts';

/** The first step of every trail. */
export const HOME: Crumb = { label: 'Home', href: '/' };
