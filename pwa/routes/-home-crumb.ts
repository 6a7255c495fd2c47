import type { Crumb } from '#pwa/app/json-ld.ts';

/** The first link of every breadcrumb. */
export const HOME: Crumb = { label: 'Home', href: '/' };
