import { type IconFile, iconParts, iconUrl, readSitePicture } from '#contract/image-url.ts';
import type { SiteFacts } from '#contract/settings-facts.ts';

const installed = ['any-192', 'any-512', 'maskable-192', 'maskable-512'] as const satisfies IconFile[];

/** Where the icons are that ship. */
const shippedIcons: Record<(typeof installed)[number], string> = {
  'any-192': '/icons/icon-192.png',
  'any-512': '/icons/icon-512.png',
  'maskable-192': '/icons/maskable-192.png',
  'maskable-512': '/icons/maskable-512.png',
};

/** The web app manifest (W3C), with what Chromium asks of an installable site. */
export function manifestOf({ brand, icon }: Pick<SiteFacts, 'brand' | 'icon'>) {
  const picture = readSitePicture(icon);
  const icons = installed.map((file) => {
    const { purpose, side } = iconParts(file);
    const src = picture === undefined ? shippedIcons[file] : iconUrl(picture.name, file);
    return { src, sizes: `${side}x${side}`, type: 'image/png', purpose };
  });
  const shortcutIcons = icons.slice(0, 1).map(({ purpose: _, ...file }) => file);
  return {
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
    icons,
    shortcuts: [
      { name: 'Blog', url: '/blog', icons: shortcutIcons },
      { name: 'Contact', url: '/contact', icons: shortcutIcons },
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
  };
}
