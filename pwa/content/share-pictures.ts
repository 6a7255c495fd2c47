import type { CanonicalPath } from './page-heads.ts';

/** The drawn picture of each section, `/share/{name}.png`, 1200 by 630. */
export const sharePictures: Record<Exclude<CanonicalPath, '/login' | '/offline'>, string> = {
  '/': 'home',
  '/home/iplpage': 'leagues',
  '/home/bblpage': 'leagues',
  '/home/cplpage': 'leagues',
  '/service': 'service',
  '/about-us': 'about',
  '/sports-id': 'sports-id',
  '/contact': 'site',
  '/privacy-policy': 'site',
  '/terms-and-conditions': 'site',
  '/disclaimer': 'site',
  '/cricket': 'cricket',
  '/football': 'football',
  '/tennis': 'tennis',
  '/horseRace': 'racing',
  '/indianCard': 'cards',
  '/casino': 'casino',
  '/reddyAnnalogin': 'site',
  '/blog': 'blog',
};
