import { SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { holdDatabase } from '#tests/support/outbox-rows.ts';

test('Two open forms keep a draft each; a new tab takes a closed one’s over', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.write('In the first tab');
  const second = await visitor.newTab();
  await expect(second.box('Message')).toHaveValue('');
  await second.write('In the second tab');
  await second.page.waitForFunction(() => localStorage.getItem('outbox') !== null);
  for (const [tab, text] of [
    [visitor, 'In the first tab'],
    [second, 'In the second tab'],
  ] as const) {
    await tab.reload();
    await expect(tab.box('Message')).toHaveValue(text);
  }
  await second.page.close();
  const third = await visitor.newTab();
  await expect(third.box('Message')).toHaveValue('In the second tab');
  const fourth = await visitor.newTab();
  await expect(fourth.box('Message')).toHaveValue('');
  await third.apply.click();
  await expect(third.alert).toHaveText(SENT);
  await page.reload();
  await visitor.ready();
  await expect(visitor.box('Message')).toHaveValue('In the first tab');
});

test('What was typed last is there after a reload, though its save failed', async ({ visitor, page }) => {
  await visitor.open();
  await visitor.send('Makes the database');
  await expect(visitor.alert).toHaveText(SENT);
  const tab = await visitor.context.newPage();
  await tab.goto('/robots.txt');
  const letGo = await holdDatabase(tab);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const puts: unknown[] = [];
    IDBObjectStore.prototype.put = function (...given: Parameters<typeof put>) {
      if (this.name !== 'draft') return put.apply(this, given);
      if (puts.push(given) > 1) throw new DOMException('no room', 'QuotaExceededError');
      sessionStorage.setItem('save', 'begun');
      this.transaction.addEventListener('complete', () => sessionStorage.setItem('save', 'ended'));
      return put.apply(this, given);
    };
  });
  await visitor.box('Message').fill('Half');
  await page.waitForFunction(() => sessionStorage.getItem('save') === 'begun');
  await visitor.box('Message').fill('Half a thought');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await letGo();
  await page.waitForFunction(() => sessionStorage.getItem('save') === 'ended');
  await visitor.reload();
  await expect(visitor.box('Message')).toHaveValue('Half a thought');
});
