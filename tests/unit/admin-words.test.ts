import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { CallFailed } from '#pwa/shared/api/call-failed.ts';
import { failureWords, waitWords } from '#pwa/shared/api/failure-words.ts';
import { loginWords } from '#pwa/site/login/login-words.ts';

const FAILED = 'Login failed. Please check your credentials.';

test.each([
  ['wrong credentials', new Problem('wrong_credentials'), FAILED],
  ['an error of the server', new Problem('internal'), FAILED],
  ['a proxy’s 502', new CallFailed('foreign', { status: 502 }), FAILED],
  ['a success without token', new CallFailed('foreign', { status: 200 }), 'Invalid credentials'],
  [
    'too many tries',
    new Problem('too_many', { retryAfter: 840 }),
    'Too many failed logins. Try again in 14 minutes.',
  ],
])('a login that ends with %s says so', (_, error, words) => {
  expect(loginWords(error)).toBe(words);
});

test('A login without connection has words of its own', () => {
  expect(loginWords(new CallFailed('network'))).toContain('no connection');
});

test('An unforeseen error never shows its inner text to the operator', () => {
  expect(failureWords(new TypeError('secret detail'))).toBe('Something went wrong. Try again.');
});

test.each([
  [0, 'in 1 second'],
  [40, 'in 40 seconds'],
  [121, 'in 3 minutes'],
])('%i seconds are waited as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
