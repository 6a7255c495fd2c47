import type { Page } from '@playwright/test';
import { SENT } from '#tests/support/contact-page.ts';
import { expect, test, withoutWorker } from '#tests/support/line.ts';
import { builtScript, hydrated } from '#tests/support/visitor-pages.ts';

// On a first visit the form stays as it came, plain HTML, until a hand is at it or something else needs it.

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' });

async function openUntouched(page: Page): Promise<void> {
  await page.goto('/contact');
  await hydrated(page);
}

/** Runs in the page, which cannot be asked while it is being left: sends a request once the form's script has done its work. */
function reportForm(): void {
  const poll = (list: PerformanceObserverEntryList) => {
    const script = list.getEntries().find(({ name }) => /\/assets\/contact-/.test(name));
    if (script === undefined) return;
    // Twenty rests: what it wakes asks for more, and looks into the database. A page that moves nothing has no idle moments.
    const report = async () => {
      for (let rest = 0; rest < 20; rest += 1)
        await new Promise((next) => requestIdleCallback(next, { timeout: 100 }));
      await fetch('/api/health?settled');
    };
    void import(script.name).then(report);
  };
  new PerformanceObserver(poll).observe({ type: 'resource' });
}

test.describe('without the worker', () => {
  test.use(withoutWorker);

  test('Who scrolls, or stays, has the form’s script before a line can go', async ({ page }) => {
    await page.clock.install();
    await openUntouched(page);
    await expect(form(page)).not.toHaveAttribute('novalidate');
    await page.clock.fastForward(11_000);
    await expect(form(page)).toHaveAttribute('novalidate');
    await page.reload();
    await hydrated(page);
    await page.mouse.wheel(0, 200);
    await expect(form(page)).toHaveAttribute('novalidate');
  });

  test('Pressed while the form’s script hangs → the plain form goes', async ({ visitor, page }) => {
    await page.route(builtScript('contact'), () => undefined);
    await openUntouched(page);
    await visitor.send('Before the script');
    await expect(visitor.alert).toHaveText(SENT);
    expect(visitor.arrived()).toEqual(['Before the script']);
  });

  test('The script comes while the plain form is on its way → one message', async ({ visitor, page }) => {
    const script = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.addInitScript(reportForm);
    await page.route(builtScript('contact'), async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.route(/\/contact$/, async (route) => {
      if (route.request().method() === 'POST') await answer.promise;
      await route.continue();
    });
    await openUntouched(page);
    const posting = page.waitForRequest((request) => request.method() === 'POST');
    await visitor.send('First question');
    await posting;
    const settled = page.waitForRequest(/\?settled$/);
    script.resolve();
    await settled;
    answer.resolve();
    await expect(visitor.alert).toHaveText(SENT);
    await expect(visitor.box('Message')).toHaveValue('');
    await visitor.ready();
    await visitor.send('Quite another matter');
    await expect.poll(() => visitor.stored().length).toBe(2);
    await page.goto('/contact');
    await visitor.ready();
    await expect(visitor.box('Message')).toHaveValue('');
  });

  test('Back after a plain form that arrived → it is empty', async ({ visitor, page }) => {
    await page.route(builtScript('contact'), () => undefined);
    await openUntouched(page);
    await visitor.send('Once');
    await expect(visitor.alert).toHaveText(SENT);
    await page.goBack();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(visitor.apply).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(visitor.box('Message')).toHaveValue('');
  });

  test('The emergency draft of a closed tab comes back before any touch', async ({ visitor, page }) => {
    await openUntouched(page);
    await page.evaluate((to) => {
      const fields = { first_name: '', last_name: '', email: to, phone: '', message: 'Put aside' };
      localStorage.setItem('outbox-draft gone', JSON.stringify({ fields, edits: null, savedAt: Date.now() }));
    }, visitor.email);
    await page.reload();
    await expect(visitor.box('Message')).toHaveValue('Put aside');
  });
});

test('Once the worker is in charge the form hydrates by itself', async ({ page }) => {
  await openUntouched(page);
  await expect(form(page)).toHaveAttribute('novalidate');
});
