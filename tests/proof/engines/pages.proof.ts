import { expect } from 'vitest';
import { publicPages } from '#tests/support/public-pages.ts';
import { firstPost, loseStorage, workerThatLosesStorage } from '#tests/support/worker-events.ts';
import { engines, keepingEngines } from './engines.ts';
import { installed, type Tab, type Wanted } from './tab.ts';
import { prove, serveSite } from './visit.ts';

serveSite();

const paths = publicPages.map(({ path }) => path);
/** One copy stands for all of these, and is filled as it hydrates. */
const shells = paths.filter((path) => path.startsWith('/blog'));

/** React has taken the page over, or has put another in its place and logged it. */
const alive = (tab: Tab) =>
  tab.until(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((name) => name.startsWith('__react'));
  });

// Of the two drivers of WebKit only the inspector reads the console.
prove(
  'Every page hydrates as it was rendered, from the server and from the worker, and logs nothing',
  { engines: keepingEngines },
  async ({ open, consoleLines }) => {
    const tab = await open();
    await tab.open('/contact');
    await alive(tab);
    await installed(tab);
    for (const path of [...paths, ...shells, ...shells]) {
      await tab.open(path);
      await alive(tab);
      await tab.see({ role: 'heading' });
      expect([path, consoleLines()]).toEqual([path, []]);
    }
  },
);

prove(
  'An address that is not saved leads offline to the page that says what is; its lists and pictures are there',
  { engines: keepingEngines },
  async ({ open, line }) => {
    const tab = await open();
    await installed(tab);
    await tab.until(
      async () => (await caches.match('/finished', { cacheName: 'saved-marks' })) !== undefined,
    );
    line.setOthers('refuse');
    await tab.open('/nothing/here?at=all');
    expect(await tab.evaluate(() => location.pathname + location.search)).toBe(
      '/offline?from=%2Fnothing%2Fhere%3Fat%3Dall',
    );
    await tab.see({ role: 'heading', name: 'You are offline' });
    await tab.open('/blog?category=4');
    await tab.see({ role: 'status', text: 'Offline copy, saved' });
    const picture = () => document.querySelector<HTMLImageElement>('article img')?.naturalWidth ?? 0;
    await expect.poll(() => tab.evaluate(picture)).toBeGreaterThan(0);
  },
);

for (const width of [360, 1280]) {
  prove(
    `At ${width} no page can be pushed sideways; menus open, and lead where they say`,
    { engines },
    async ({ open }) => {
      const tab = await open({ width, height: 740 });
      await installed(tab);
      for (const path of paths) {
        await tab.open(path);
        await alive(tab);
        const size = () => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        };
        expect([path, await tab.evaluate(size)]).toEqual([path, 0]);
      }
      await tab.open('/about-us');
      await alive(tab);
      if (width === 360) await tab.press({ role: 'button', name: 'Menu' });
      await tab.press({ role: 'button', name: 'Service' });
      const heading = await tab.evaluate(() => document.querySelector('h1')?.textContent ?? '');
      await tab.press({ role: 'link', name: 'All services' });
      // Left before its script has come, Firefox says that it did not.
      await tab.until((before) => {
        const now = document.querySelector('h1')?.textContent;
        return location.pathname === '/service' && now !== undefined && now !== before;
      }, heading);
      await tab.open('/blog');
      await alive(tab);
      await tab.press({ role: 'button', name: 'More' });
      const chosen = await tab.evaluate(
        () => document.querySelector('#more-categories a')?.textContent ?? '',
      );
      await tab.press({ role: 'link', name: chosen });
      await tab.until((name) => document.querySelector('h1')?.textContent?.includes(name), chosen);
    },
  );
}

// Firefox calls it "A ServiceWorker intercepted the request and encountered an unexpected error".
prove(
  '42. The worker’s storage fails between list and post → the post, or a page in plain words',
  { engines },
  async ({ line, open, siteUrl }) => {
    line.setOthers(await workerThatLosesStorage(siteUrl));
    const tab = await open();
    await installed(tab);
    await tab.open('/blog');
    // Until the posts are saved, the page fetches its list.
    const post = (await tab.until(firstPost)) ?? '';
    await tab.evaluate(loseStorage);
    await tab.open(post);
    expect(await tab.texts({ role: 'heading' })).not.toEqual([]);
    expect(await tab.evaluate(() => location.pathname)).toBe(post);
    line.setOthers('refuse');
    await tab.reload();
    expect(await tab.texts({ role: 'heading' })).toEqual(['This page cannot be opened now']);
    line.setOthers('ok');
    await tab.press({ role: 'link', name: 'Try again' });
    await tab.until(() => document.querySelector('.post-header') !== null);
  },
);

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const hint: Wanted = { role: 'region', name: 'Install' };

prove(
  'As on an iPhone the steps to the home screen are shown; Not now is remembered',
  { engines, userAgent: IPHONE },
  async ({ open }) => {
    const tab = await open();
    await tab.open('/about-us');
    await tab.see({ ...hint, text: 'tap Share in your browser, then Add to Home Screen' });
    await tab.press({ role: 'button', name: 'Not now' });
    await tab.until(() => document.querySelector('.install-prompt') === null);
    await installed(tab);
    await tab.open('/service');
    // Its parts have come: of this one there is none, whatever comes later.
    await tab.until(() =>
      performance.getEntriesByType('resource').some(({ name }) => /install-prompt/.test(name)),
    );
    expect(await tab.texts(hint)).toEqual([]);
  },
);

prove('Where the browser cannot install, nothing is said of it', { engines }, async ({ open }) => {
  const tab = await open();
  await installed(tab);
  await tab.open('/about-us');
  await tab.until(() => Object.keys(document.body).some((name) => name.startsWith('__react')));
  expect(await tab.texts(hint)).toEqual([]);
});
