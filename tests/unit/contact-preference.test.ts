import { expect, test } from 'vitest';
import { phoneNeeded, preferenceWords } from '#contract/contact-preference.ts';
import { checkFields } from '#pwa/site/outbox/core/check.ts';
import { NO_TEXT } from '#pwa/site/outbox/core/entry.ts';

test('A preference reads as people say it; a word of a later version stands for itself', () => {
  const words = (preferred_channel: string, preferred_time: string, how = {}) =>
    preferenceWords({ preferred_channel, preferred_time }, how);
  expect(words('', '')).toBe('');
  expect(words('call', 'evening')).toBe('Phone call; Evening, 5 to 9');
  expect(words('whatsapp', 'morning', { chat: 'Telegram', isShort: true })).toBe('Telegram, Morning');
  expect(words('video_call', '')).toBe('video_call');
  expect(words('constructor', '')).toBe('constructor');
});

test('Who would like a call or a chat is asked for the number', () => {
  const fields = { ...NO_TEXT, email: 'asha@example.com' };
  for (const preferred_channel of ['whatsapp', 'call']) {
    expect(phoneNeeded({ preferred_channel, phone: ' ' })).toMatch(/write your number/);
    expect(checkFields({ ...fields, preferred_channel })).toEqual({
      errors: [{ field: 'phone', message: expect.stringMatching(/write your number/) }],
    });
    expect(checkFields({ ...fields, preferred_channel, phone: '1' })).toHaveProperty('fields');
  }
  for (const preferred_channel of ['', 'email'])
    expect(checkFields({ ...fields, preferred_channel })).toHaveProperty('fields');
});
