import { chromium, type Page } from '@playwright/test';
import { installedChromiums } from '#tests/support/browsers.ts';
import { median, quantile } from '#tests/support/measuring.ts';
import { aPart, over } from '#tests/support/parts.ts';
import { type Site, startSite } from './site.ts';

const MESSAGES = 200;
const SLOWER = 4;
/** A screen draws every 16.7 ms. Smooth: of a hundred frames 95 come at their time or at the next. Milliseconds. */
const MOST_USUAL = 34;
/** Longer is seen as a halt. Milliseconds. */
const MOST = 100;

async function leaveMessages({ owner }: Site): Promise<void> {
  const label = (await owner.post('/contact-desk/labels', { name: 'New ID', colour: 'green' })).body;
  for (let n = 0; n < MESSAGES; n += 1) {
    const { status, body } = await owner.post('/contacts', {
      first_name: 'Asha',
      last_name: `Rao ${n}`,
      email: `asha${n}@example.in`,
      phone: '98765 43210',
      message: `I saved number ${n} of the league page, and would like to know how a new ID is made on a Sunday evening.`,
    });
    if (status !== 201) throw new Error(`a message was answered with ${status}`);
    if (n % 3 === 0) await owner.patch(`/contacts/${body.id}`, { labels: [label.id] });
  }
}

/** The times between frames while the page scrolls to its end, without the first. */
async function framesWhileScrolling(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frames_: times });
    const note = (time: number) => {
      times.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await client.send('Input.synthesizeScrollGesture', {
    x: Math.round(viewport.width / 2),
    y: Math.round(viewport.height / 2),
    yDistance: -3_000,
    speed: 1_500,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const times = await page.evaluate(() => (window as unknown as { frames_: number[] }).frames_);
  return times.slice(2).map((time, at) => time - (times[at + 1] ?? time));
}

/** The list of messages scrolls smoothly on a processor four times slower, on a phone and on a desktop. */
export const part = aPart({}, async () => {
  const site = await startSite({ STARTER_CONTENT: 'off' });
  await leaveMessages(site);
  const [first] = installedChromiums();
  const browser = await chromium.launch(first?.headless ?? {});
  const findings: Record<string, string[]> = {};
  for (const width of [390, 1280]) {
    const usual: number[] = [];
    const longest: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.addInitScript((value) => localStorage.setItem('token', value), site.token);
      await page.goto(`${site.url}/admin/userInfo`);
      await page.getByRole('link', { name: `Asha Rao ${MESSAGES - 1}`, exact: true }).waitFor();
      const frames = await framesWhileScrolling(page);
      if ((await page.evaluate(() => scrollY)) < 2_000) throw new Error('the page did not scroll');
      usual.push(quantile(frames, 0.95));
      longest.push(Math.max(...frames));
      await context.close();
    }
    console.log(
      `${width} pixels: 95 of 100 frames within ${median(usual).toFixed(1)} ms, the longest ${median(longest).toFixed(1)} ms`,
    );
    findings[`of 100 frames 95 over ${MOST_USUAL} ms, at ${width} pixels`] = over(median(usual), MOST_USUAL);
    findings[`frames over ${MOST} ms, at ${width} pixels`] = over(median(longest), MOST);
  }
  await browser.close();
  await site.stop();
  return findings;
});
