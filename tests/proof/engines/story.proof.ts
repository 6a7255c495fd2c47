import { expect } from 'vitest';
import { operator } from '#tests/support/client.ts';
import { DELIVERED, items, openContact, ready, SAVED, send, soon, told } from './contact.ts';
import { keepingEngines as engines } from './engines.ts';
import { prove, serveSite } from './visit.ts';

serveSite();

prove(
  'A visitor reads, loses the line, reads on, writes, loses the browser; the operator finds the message once',
  { engines },
  async ({ open, killBrowser, line, siteUrl, email, stored, said }) => {
    const tab = await open();
    await tab.open('/');
    await tab.see({ role: 'heading', name: 'Match Predictions' });
    await tab.press({ role: 'link', name: 'Blog' });
    await tab.see({ role: 'heading', name: 'Blog' });
    await tab.press({ role: 'link', name: 'read', inside: { role: 'article', nth: 0 } });
    await tab.until(() => document.querySelector('.prose') !== null);
    // Saving is done within 15 s of the first visit (product.md); the line is lost after that.
    await tab.until(
      async () => (await caches.match('/finished', { cacheName: 'saved-marks' })) !== undefined,
    );

    line.set('refuse');
    line.setOthers('refuse');
    await tab.open('/blog');
    await tab.press({ role: 'link', name: 'read', inside: { role: 'article', nth: 4 } });
    await tab.until(() => document.querySelector('.prose') !== null);
    await tab.see({ role: 'status', text: 'Offline copy, saved' });

    await openContact(tab);
    await send(tab, email, 'Written on a train');
    await told(tab).toEqual([SAVED]);
    await killBrowser();
    expect(stored()).toEqual([]);

    const again = await open();
    await openContact(again);
    await again.see({ ...items, text: 'Written on a train' });
    line.set('ok');
    line.setOthers('ok');
    await again.reload();
    await ready(again);
    await told(again).toEqual([expect.stringMatching(DELIVERED)]);
    await expect.poll(() => stored().map(({ message }) => message), soon).toEqual(['Written on a train']);
    expect(said()).toEqual([]);

    await again.open(`${siteUrl}/admin/userInfo`);
    await again.fill({ role: 'textbox', name: 'Username' }, operator.username);
    await again.fill({ role: 'textbox', name: 'Password' }, operator.password);
    await again.press({ role: 'button', name: 'Login' });
    await again.see({ role: 'row', text: email });
    expect(await again.texts({ role: 'row', text: email })).toEqual([
      expect.stringContaining('Written on a train'),
    ]);
    expect(await again.evaluate(() => location.pathname)).toBe('/admin/userInfo');
    expect(stored()).toHaveLength(1);
  },
);
