import { expect } from 'vitest';
import { installed } from './contact.ts';
import { engines } from './engines.ts';
import type { Wanted } from './find.ts';
import { prove, serveSite } from './visit.ts';

serveSite();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const hint: Wanted = { role: 'region', name: 'Install' };

prove(
  'As on an iPhone the steps to the home screen are told; Not now is remembered',
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
