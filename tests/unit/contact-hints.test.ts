import { expect, test } from 'vitest';
import { hintFor, meantAddress } from '#pwa/site/contact/form/hints.ts';

test.each([
  ['ravi@gmial.con', 'ravi@gmail.com'],
  ['ravi@gmail.co', 'ravi@gmail.com'],
  ['Ravi@GMAIL.cm', 'ravi@gmail.com'],
  ['a@yaho.com', 'a@yahoo.com'],
  ['a@redifmail.com', 'a@rediffmail.com'],
  ['a@hotmial.com', 'a@hotmail.com'],
])('%s is asked about', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

test.each([
  'a@gmail.com',
  'a@ymail.com',
  'a@mail.com',
  'a@yahoo.in',
  'a@example.com',
  'a@tata.in',
  'no address',
  '',
])('%j is not asked about', (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});

test('A number without digits and a message of blanks are hinted at, and right ones are not', () => {
  expect(hintFor('phone', 'call me').phone).toBe('This number has no digits.');
  expect(hintFor('phone', '+९१ ९८').phone).toBeUndefined();
  expect(hintFor('phone', '').phone).toBeUndefined();
  expect(hintFor('message', '  \n ').message).toBe('Your message is empty.');
  expect(hintFor('message', 'Hello').message).toBeUndefined();
});
