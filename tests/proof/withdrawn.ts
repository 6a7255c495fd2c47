import { chromium } from '@playwright/test';
import { installedChromiums } from '#tests/support/browsers.ts';
import { median } from '#tests/support/measuring.ts';
import { aPart, over } from '#tests/support/parts.ts';
import { finished } from '#tests/support/saved-copies.ts';
import { OLD_DIGITS, publishNumber, savedWith } from '#tests/support/settings-calls.ts';
import { startSite } from './site.ts';

const ROUNDS = 3;
/** Milliseconds from the moment the line is back, which is before the first answer. */
const MOST = 1_000;

/** A number that was withdrawn while the phone was offline is gone from its saved pages a second after the server answers again. */
export const part = aPart({}, async () => {
  const [first] = installedChromiums();
  const browser = await chromium.launch(first?.headless ?? {});
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startSite();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(server.url);
    await finished(page);
    await context.setOffline(true);
    await publishNumber(server.url);
    await page.goto(`${server.url}/sports-id`);
    const before = await savedWith(page, OLD_DIGITS);
    if (before.length < 20) throw new Error(`only ${before.length} saved pages name the number`);
    const online = performance.now();
    await context.setOffline(false);
    while ((await savedWith(page, OLD_DIGITS)).length > 0) {
      if (performance.now() - online > 30 * MOST) throw new Error('the number stays in saved pages');
    }
    took.push(performance.now() - online);
    console.log(`gone from ${before.length} saved pages after ${Math.round(took.at(-1) ?? 0)} ms`);
    await context.close();
    await server.stop();
  }
  await browser.close();
  console.log(`Median ${Math.round(median(took))} ms`);
  return { [`medians over ${MOST} ms, with a fifth of tolerance`]: over(median(took), MOST) };
});
