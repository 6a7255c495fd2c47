import { expect, test } from 'vitest';
import { readNumber } from '#pwa/admin/settings/phone-number.ts';

test('A number of the settings is read from digits of any script', async () => {
  const before = { label: '', href: '', messaging: '', purpose: '' };
  for (const typed of ['98765 43210', '९८७६५ ४३२१०', '\u2068౯౮౭౬౫ ౪౩౨౧౦\u2069'])
    expect(await readNumber(typed, before), typed).toEqual({
      href: 'tel:+919876543210',
      label: '+91 98765 43210',
      messaging: 'https://wa.me/919876543210',
    });
});
