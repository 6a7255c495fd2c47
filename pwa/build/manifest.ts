import type { SiteFacts } from '#contract/settings-facts.ts';

/** The web app manifest (W3C), with what Chromium asks of an installable site. */
export const manifestOf = ({ brand }: Pick<SiteFacts, 'brand'>) => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: 'Cricket, football, racing and card games explained, with a blog that reads offline.',
  lang: 'en-IN',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#08130d',
  theme_color: '#08130d',
  categories: ['sports', 'news'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  shortcuts: [
    {
      name: 'Blog',
      url: '/blog',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
    {
      name: 'Contact',
      url: '/contact',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
  screenshots: [
    {
      src: '/screenshots/narrow.png',
      sizes: '720x1280',
      type: 'image/png',
      form_factor: 'narrow' as const,
      label: 'The blog on a phone',
    },
    {
      src: '/screenshots/wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide' as const,
      label: 'The home page on a computer',
    },
  ],
});
