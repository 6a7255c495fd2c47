import { SAVED, SENT } from '#tests/support/contact-page.ts';
import { foreignAnswers } from '#tests/support/foreign-answers.ts';
import { expect, test } from '#tests/support/line.ts';
import { DELIVERED } from '#tests/support/visitor.ts';

test('13. A proxy’s 503 with Retry-After as a date → no try before that time', async ({ visitor, line }) => {
  await visitor.open();
  line.set({ answer: () => foreignAnswers.unavailable(new Date(Date.now() + 12_500).toUTCString()) });
  await visitor.send('In your own time');
  await expect(visitor.status).toHaveText(SAVED);
  const refused = line.seen[0]?.at ?? 0;
  line.set('ok');
  await visitor.button('Send now').click();
  await expect(visitor.status).toContainText(/The answer asked to wait\. Next try in \d+ s\./);
  await expect.poll(() => visitor.stored().length).toBe(1);
  await expect(visitor.status).toHaveText(DELIVERED);
  expect((line.seen[1]?.at ?? 0) - refused).toBeGreaterThan(11_000);
});

test('Sent while the browser draws nothing → delivered all the same', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.write('Not waiting for a frame');
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await visitor.apply.click();
  await expect(visitor.alert).toHaveText(SENT);
  expect(visitor.arrived()).toEqual(['Not waiting for a frame']);
});
