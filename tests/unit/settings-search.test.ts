import { expect, test } from 'vitest';
import { defaultContent } from '#contract/settings.ts';
import { differences, withValue } from '#pwa/admin/editing/paths.ts';
import { changeCount, found, placesIn } from '#pwa/admin/settings/places.ts';

const places = placesIn(defaultContent);
const partsOf = (typed: string) => found(places, typed).map(({ where }) => where.split(' · ')[0]);

test('The search finds settings by usual names, their own parts first', () => {
  expect(partsOf('phone')[0]).toBe('Numbers');
  expect(new Set(partsOf('faq'))).toEqual(new Set(['Questions']));
  expect(partsOf('logo')[0]).toBe('Brand');
  expect(partsOf('favicon')[0]).toBe('Brand');
  expect(found(places, 'copyright year').map(({ label }) => label)).toEqual(['Copyright year']);
});

test('It finds them by what they say, and nothing for no words', () => {
  expect(found(places, '00000 00002').map(({ path }) => path.join('.'))).toEqual(['site.phones.1']);
  expect(found(places, ' ')).toEqual([]);
});

test('A number that brings its writing and its chat along is one change, another number a second', () => {
  const [first, second, third] = defaultContent.site.phones;
  const own = {
    ...first,
    href: 'tel:+919876543210',
    label: '+91 98765 43210',
    messaging: 'https://wa.me/919876543210',
  };
  const countOf = (phones: unknown[], year = defaultContent.site.copyrightYear) => {
    const now = withValue(
      withValue(defaultContent, ['site', 'phones'], phones),
      ['site', 'copyrightYear'],
      year,
    );
    return changeCount(differences(defaultContent, now));
  };
  expect(countOf([own, second, third])).toBe(1);
  expect(countOf([own, second, { ...third, purpose: 'Deposits' }])).toBe(2);
  expect(countOf([second, third])).toBe(1);
  expect(countOf([own, second, third], 2025)).toBe(2);
});
