import type { BrowserContext, Page } from '@playwright/test';
import { finished } from '#tests/support/saved-copies.ts';
import { hostileSettings } from '#tests/support/settings-by-schema.ts';
import { settingsCalls } from '#tests/support/settings-calls.ts';
import { expect, test } from '#tests/support/site.ts';

test.use({ sharedBy: 'hostile settings' });
test.use({ allowedConsole: { lines: [/Failed to load resource/, /net::ERR_/] } });

const { content } = hostileSettings();
const { brand } = content.site;

declare global {
  interface Window {
    noteFault: (fault: string) => void;
  }
}

/** Scripts that ran or were kept from running by the content policy, on all pages of the browser. */
async function watchScripts(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  context.on('dialog', (dialog) => {
    faults.push(`a script said ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.exposeFunction('noteFault', (fault: string) => void faults.push(fault));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, sample }) =>
      window.noteFault(`${effectiveDirective} ${sourceFile} ${sample}`),
    ),
  );
  return faults;
}

/** Whatever waits for a person: menus, questions, the form's errors. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    scrollTo(0, document.body.scrollHeight);
  });
  await page.waitForLoadState('networkidle');
}

test('T15. Settings of an attacker are text on pages and saved copies', async ({ page, context, owner }) => {
  const faults = await watchScripts(context);
  await page.goto('/');
  await finished(page);
  expect((await settingsCalls(owner).publish(() => content)).status).toBe(200);
  const opened = [
    '/',
    '/contact',
    '/blog',
    '/blog/28',
    '/about-us',
    '/home/iplpage',
    '/reddyAnnalogin',
    '/nothing',
  ];
  const look = async (path: string) => {
    await page.goto(path);
    await openAll(page);
    await expect(page.getByRole('contentinfo'), path).toContainText(brand);
    await expect(page.locator('img[src="x"], i, body script:not([type])'), path).toHaveCount(0);
  };

  // The page that is open takes the words over.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('contentinfo')).toContainText(brand);
  await openAll(page);
  for (const path of opened) await look(path);
  // From page to page, without a document.
  await page.getByRole('contentinfo').locator('a[href="/about-us"]').click();
  await expect(page).toHaveTitle(new RegExp(RegExp.escape(brand)));

  await context.setOffline(true);
  for (const path of opened) await look(path);
  expect(faults).toEqual([]);
});
