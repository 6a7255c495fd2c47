import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { installedChromiums } from '#tests/support/browsers.ts';
import { logIn } from '#tests/support/client.ts';
import { operatorSettings } from '#tests/support/operator-of-tests.ts';
import { startServer } from '#tests/support/product.ts';

// Issue 33: the list of messages scrolls smoothly on a processor four times slower, on a phone and on a desk.

const MESSAGES = 200;
const SLOWER = 4;
/** A screen draws every 16.7 ms. Smooth: of a hundred frames 95 come at their time or at the next. Milliseconds. */
const MOST_USUAL = 34;
/** Longer is seen as a halt. Milliseconds. */
const MOST = 100;
const TOLERANCE = 1.2;

const dataDir = await mkdtemp(join(tmpdir(), 'scroll-'));
const server = await startServer({
  DATA_DIR: dataDir,
  STARTER_CONTENT: 'off',
  CONTACT_LIMIT: '1000000',
  ...operatorSettings,
});
const call = async (path: string, method: string, json: object, token?: string) => {
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(json) });
  if (!answer.ok) throw new Error(`${path} answered with ${answer.status}`);
  return answer.json();
};
const token = await logIn(server.url);
const label = await call('/contact-desk/labels', 'POST', { name: 'New ID', colour: 'green' }, token);
for (let n = 0; n < MESSAGES; n += 1) {
  const { id } = await call('/contacts', 'POST', {
    first_name: 'Asha',
    last_name: `Rao ${n}`,
    email: `asha${n}@example.in`,
    phone: '98765 43210',
    message: `I saved number ${n} of the league page, and would like to know how a new ID is made on a Sunday evening.`,
  });
  if (n % 3 === 0) await call(`/contacts/${id}`, 'PATCH', { labels: [label.id] }, token);
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

const atShare = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const median = (times: readonly number[]) => atShare(times, 0.5);

const [first] = installedChromiums();
const browser = await chromium.launch(first?.headless ?? {});
let isSmooth = true;
for (const width of [390, 1280]) {
  const usual: number[] = [];
  const longest: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript((value) => localStorage.setItem('token', value), token);
    await page.goto(`${server.url}/admin/userInfo`);
    await page.getByRole('link', { name: `Asha Rao ${MESSAGES - 1}`, exact: true }).waitFor();
    const frames = await framesWhileScrolling(page);
    if ((await page.evaluate(() => scrollY)) < 2_000) throw new Error('the page did not scroll');
    usual.push(atShare(frames, 0.95));
    longest.push(Math.max(...frames));
    await context.close();
  }
  isSmooth &&= median(usual) <= MOST_USUAL * TOLERANCE && median(longest) <= MOST * TOLERANCE;
  console.log(
    `${width} pixels: 95 of 100 frames within ${median(usual).toFixed(1)} ms, the longest ${median(longest).toFixed(1)} ms (at most ${MOST_USUAL} and ${MOST})`,
  );
}
await browser.close();
await server.stop();
await rm(dataDir, { recursive: true });
process.exit(isSmooth ? 0 : 1);
