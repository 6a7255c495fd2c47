import { expect, test } from 'vitest';
import { chatHref, mailHref, phoneHref } from '#pwa/admin/inbox/contact-links.ts';
import { loadNumbers, readNumber } from '#pwa/admin/settings/phone-number.ts';
import { operatorPath } from '#pwa/shared/browser/operator-path.ts';

test.each([
  ['/admin', '/admin'],
  ['/admin/userInfo?page=2&q=rao', '/admin/userInfo?page=2&q=rao'],
  ['/admin/blogerForm?id=7', '/admin/blogerForm?id=7'],
])('a login that %s asked for leads there', (next, path) => {
  expect(operatorPath(next)).toBe(path);
});

test.each([
  [undefined],
  [''],
  ['/'],
  ['/blog'],
  ['/administration'],
  ['admin'],
  ['//evil.example/admin'],
  ['/\\evil.example/admin'],
  ['https://evil.example/admin'],
  ['javascript:alert(1)'],
  ['/admin/..//evil.example'],
  ['/admin/%2e%2e//evil.example'],
  ['/\t/evil.example/admin'],
  ['/admin/../login'],
])('a login with next=%j leads to the dashboard, never off the site', (next) => {
  expect(operatorPath(next)).toBe('/admin');
});

test('A mail to a visitor is to one address, whatever the address holds', () => {
  expect(mailHref('asha+id@example.in', 'Reddy Anna')).toBe(
    'mailto:asha%2Bid@example.in?subject=Your%20message%20to%20Reddy%20Anna',
  );
  expect(mailHref('a?bcc=b@example.in&subject=x', 'Reddy Anna')).toBe(
    'mailto:a%3Fbcc%3Db@example.in%26subject%3Dx?subject=Your%20message%20to%20Reddy%20Anna',
  );
});

test.each([
  ['+91 98765-43210', 'tel:+919876543210'],
  ['(080) 2345 6789', 'tel:08023456789'],
  ['ring me', undefined],
  ['1234', undefined],
  ['+91;ext=7', undefined],
  ['1-98765 43210', undefined],
  ['98765 43210 1', undefined],
])('%s is called at %s', (phone, href) => {
  expect(phoneHref({ phone, phone_key: null })).toBe(href);
});

test.each([
  ['+91 98765-43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['98765 43210', '919876543210'],
  ['098765 43210', '919876543210'],
  ['+44 20 7946 0958', '442079460958'],
  ['(022) 2345 6789', undefined],
  ['12345', undefined],
  ['+91 98765 43210 / 11', undefined],
  ['+1234567', undefined],
  ['ring me', undefined],
  ['', undefined],
])('a chat with %j is with %s', (phone, digits) => {
  expect(chatHref({ phone, phone_key: null })).toBe(
    digits === undefined ? undefined : `https://wa.me/${digits}`,
  );
});

test.each(['+91 (0)98123 45671', '+91-0-98123-45671', '+91 98123 45671 ext. 5', '98123–45671'])(
  'Call and chat lead to the number that was understood, though %j was typed',
  (phone) => {
    const written = { phone, phone_key: '+919812345671' };
    expect(phoneHref(written)).toBe('tel:+919812345671');
    expect(chatHref(written, 'Hello')).toBe('https://wa.me/919812345671?text=Hello');
  },
);

test('A number of the settings is read from digits of any script', async () => {
  const before = { label: '', href: '', messaging: '', purpose: '' };
  for (const typed of ['98765 43210', '९८७६५ ४३२१०', '\u2068౯౮౭౬౫ ౪౩౨౧౦\u2069'])
    expect(readNumber(await loadNumbers(), typed, before), typed).toEqual({
      href: 'tel:+919876543210',
      label: '+91 98765 43210',
      messaging: 'https://wa.me/919876543210',
    });
});
