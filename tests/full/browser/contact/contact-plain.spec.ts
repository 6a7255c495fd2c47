import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';

test('A plain form, and another text under the key that it used, are two messages; a repeat is none', {
  tag: '@postgres',
}, async ({ visitor, page, site }) => {
  await visitor.open();
  const key = await page.locator('input[name=key]').inputValue();
  for (const _ of ['posted', 'posted again']) {
    const body = new URLSearchParams({ key, email: visitor.email, message: 'The first' });
    await fetch(`${site.url}/contact`, { method: 'POST', body, redirect: 'manual' });
  }
  await visitor.send('The second');
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['The first', 'The second']);
});
