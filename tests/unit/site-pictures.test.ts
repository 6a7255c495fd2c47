import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { iconUrl, readSitePicture } from '#contract/image-url.ts';
import { sitePictureFault, sitePictureNames } from '#contract/settings-facts.ts';
import { manifestOf } from '#pwa/build/manifest.ts';
import { Logo } from '#pwa/shared/ui/logo.tsx';
import { PageHeading } from '#pwa/site/ui/page-heading.tsx';

describe('The web manifest', () => {
  test('names the icons that ship', () => {
    const { icons, shortcuts } = manifestOf({ brand: 'Tiny' });
    expect(icons.map(({ src, purpose }) => [src, purpose])).toEqual([
      ['/icons/icon-192.png', 'any'],
      ['/icons/icon-512.png', 'any'],
      ['/icons/maskable-192.png', 'maskable'],
      ['/icons/maskable-512.png', 'maskable'],
    ]);
    expect(shortcuts[0]?.icons).toEqual([
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    ]);
  });

  test('names those of the picture that the settings have', () => {
    const { icons, shortcuts } = manifestOf({ brand: 'Tiny', icon: 'ball-1#600x600' });
    expect(icons.map(({ src }) => src)).toEqual([
      iconUrl('ball-1', 'any-192'),
      iconUrl('ball-1', 'any-512'),
      iconUrl('ball-1', 'maskable-192'),
      iconUrl('ball-1', 'maskable-512'),
    ]);
    expect(icons[3]).toMatchObject({ sizes: '512x512', type: 'image/png', purpose: 'maskable' });
    expect(shortcuts[1]?.icons[0]?.src).toBe(iconUrl('ball-1', 'any-192'));
  });
});

test.for([
  ['logo', 'a#400x100', undefined],
  ['logo', 'a#64x64', undefined],
  ['logo', 'a#512x64', undefined],
  ['logo', 'a#513x64', 'This one is 513 × 64.'],
  ['logo', 'a#400x63', 'at least 64 pixels high'],
  ['logo', 'a#100x101', 'no taller than it is wide'],
  ['icon', 'a#512x512', undefined],
  ['icon', 'a#600x590', undefined],
  ['icon', 'a#600x580', 'Must be square'],
  ['icon', 'a#511x511', 'at least 512 × 512'],
  ['homePicture', 'a#1200x600', undefined],
  ['homePicture', 'a#1199x600', 'at least 1200 pixels wide'],
  ['icon', 'a#0x0', 'upload it again'],
  ['icon', 'a', 'Choose a picture from the library.'],
] as const)('As %s, %s: %s', ([field, value, text]) => {
  const fault = sitePictureFault(field, value);
  if (text === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(text);
});

test('The settings say which pictures they have', () => {
  expect(sitePictureNames({})).toEqual([]);
  expect(sitePictureNames({ icon: 'b#1x1', logo: 'a#1x1' })).toEqual(['a', 'b']);
});

describe('A logo', () => {
  const markup = (picture?: string) => renderToStaticMarkup(createElement(Logo, { brand: 'Tiny', picture }));

  test('that is wide is in the place of the name, with its size before it is loaded', () => {
    const html = markup('ball-1#400x100');
    expect(html).toContain('alt="Tiny" width="128" height="32"');
    expect(html).not.toContain('logo-name');
  });

  test('that is square stands beside the name, without words of its own', () => {
    expect(markup('ball-1#90x80')).toMatch(/alt="".*<span class="logo-name">Tiny/);
  });

  test('is drawn where the settings have none', () => {
    expect(markup()).toContain('<svg class="logo-mark"');
    expect(markup()).not.toContain('<img');
  });
});

test('The banner has the picture in the place of the ground', () => {
  const markup = (picture?: string) =>
    renderToStaticMarkup(createElement(PageHeading, { title: 'Welcome', picture: readSitePicture(picture) }));
  const html = markup('field-1#2000x1000');
  expect(html).toMatch(/<img[^>]* srcSet="\/api\/blog\/field-1\?w=400 400w, [^"]*1600w"/i);
  // As wide as it is drawn at the height of its place, which cuts its sides.
  expect(html).toContain('(min-width: 48rem) max(40vw, 70rem)');
  expect(html).not.toContain('ground-lines');
  expect(markup()).toContain('ground-lines');
});
