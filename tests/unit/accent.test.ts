import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENT_GROUNDS, accentTones, brandStyles, CONTRAST_MIN, contrastOf } from '#contract/accent.ts';

test('Contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('The grounds are those of the theme', () => {
  const theme = readFileSync(new URL('../../pwa/shared/ui/theme.css', import.meta.url), 'utf8');
  for (const ground of Object.values(ACCENT_GROUNDS).flat()) expect(theme).toContain(ground);
});

test.for(['#ffcc00', '#a84400', '#ffb13d', '#123456', '#ffffff', '#000000', '#808080'])(
  '%s can be read by day and by night, on what is filled with it, too',
  (accent) => {
    const tones = accentTones(accent);
    for (const time of ['day', 'night'] as const) {
      const { color, contrast } = tones[time];
      for (const ground of ACCENT_GROUNDS[time])
        expect(contrastOf(color, ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      // The ink on buttons, as in the theme.
      expect(contrastOf(color, time === 'day' ? '#fffaf0' : '#1c1203')).toBeGreaterThanOrEqual(CONTRAST_MIN);
      expect(color === accent).toBe(contrast >= CONTRAST_MIN);
    }
  },
);

test('The stylesheet has a colour for the day and one for the night', () => {
  const styles = brandStyles('#ffcc00');
  expect(styles).toContain(`:root{--accent:${accentTones('#ffcc00').day.color}`);
  expect(styles).toContain('.night,.floodlit{--accent:#ffcc00');
});
