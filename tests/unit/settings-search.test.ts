import { expect, test } from 'vitest';
import { defaultContent } from '#contract/settings.ts';
import { found, placesIn } from '#pwa/admin/settings/places.ts';

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
