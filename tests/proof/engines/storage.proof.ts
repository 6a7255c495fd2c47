import { expect } from 'vitest';
import { firstPost, loseStorage, workerThatLosesStorage } from '#tests/support/worker-events.ts';
import { installed } from './contact.ts';
import { engines } from './engines.ts';
import { prove, serveSite } from './visit.ts';

serveSite();

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
