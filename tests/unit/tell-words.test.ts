import { expect, test } from 'vitest';
import { devicesTold } from '#pwa/admin/blog/tell-words.ts';

const NIGHT = Date.parse('2026-11-20T17:00:00Z');
const MORNING = '2026-11-21T03:30:00.000Z';

test.each([
  [{ told: 0, waiting: 0, next_at: null }, 'Readers were told of it on 0 devices.'],
  [{ told: 1, waiting: 0, next_at: null }, 'Readers were told of it on 1 device.'],
  [
    { told: 0, waiting: 1200, next_at: MORNING },
    '1,200 devices will be told from 21 Nov 2026 at 09:00, India time, between 9 and 21 o’clock where they are.',
  ],
  [
    { told: 2, waiting: 1, next_at: new Date(NIGHT).toISOString() },
    'Readers were told of it on 2 devices. 1 device will be told now, between 9 and 21 o’clock where they are.',
  ],
])('%j is said as who was told, and who will be', (notice, words) => {
  expect(devicesTold(notice, NIGHT)).toBe(words);
});
