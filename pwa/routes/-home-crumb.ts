import type { Crumb } from '#pwa/app/json-ld.ts';

/** The first step of every trail. */
export const HOME: Crumb = { label: 'Home', href: '/' };
