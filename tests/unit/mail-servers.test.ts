import { expect, test } from 'vitest';
import { mailServerFields, providerOf, smtpUrlOf } from '#contract/mail-servers.ts';

const fields = { host: 'smtp.example.com', port: '587', user: 'me@example.in' };

test('A mail server in fields is stored as an address, and read back', () => {
  const url = smtpUrlOf(fields, null);
  expect(url).toBe('smtp://me%40example.in@smtp.example.com:587');
  expect(mailServerFields(url ?? null)).toEqual(fields);
  expect(smtpUrlOf({ ...fields, port: '465', user: '' }, null)).toBe('smtps://smtp.example.com:465');
  expect(mailServerFields('smtps://mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: '465',
    user: '',
  });
});

test('What only a stored address says stays with its server', () => {
  const stored = 'smtps://me@mail.example.com:2465?from=site@example.com&name=x.example';
  const before = mailServerFields(stored);
  expect(smtpUrlOf(before, stored)).toBe(stored);
  expect(smtpUrlOf({ ...before, host: 'other.example.com' }, stored)).toBe(
    'smtp://me@other.example.com:2465',
  );
});

test.each([
  ['no name', { host: '' }],
  ['an address in the place of a name', { host: 'smtp://mail.example.com' }],
  ['a path', { host: 'mail.example.com/x' }],
  ['no number', { port: 'tls' }],
  ['a port that is none', { port: '65536' }],
])('%s is no mail server', (_, change) => {
  expect(smtpUrlOf({ ...fields, ...change }, null)).toBeUndefined();
});

test('A known service is known by its host', () => {
  expect(providerOf('SMTP.gmail.com')).toBe('gmail');
  expect(providerOf('smtp.example.com')).toBeUndefined();
});
