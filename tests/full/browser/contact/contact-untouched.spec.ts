import type { Page } from '@playwright/test';
import { builtScript } from '#tests/support/built-script.ts';
import { ContactPage, SENT } from '#tests/support/contact-page.ts';
import { expect, test } from '#tests/support/line.ts';
import { hydrated } from '#tests/support/page-weight.ts';
import { withoutTimer } from '#tests/support/timers.ts';

// On a first visit the form stays as it came, plain HTML, until a hand is at it or something else needs it.

const noise = [/Failed to load resource/, /net::ERR_/, /registration blocked by Playwright/];
const ofForm = builtScript('contact', 'form');
const form = (page: Page) => page.getByRole('form', { name: 'Contact form' });

async function openUntouched(page: Page): Promise<void> {
  await page.goto('/contact');
  await hydrated(page);
}

function holdBack() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release };
}

/** Runs in the page, which cannot be asked while it is being left: tells the network once the form's script has done its work. */
function tellOfForm(): void {
  const look = (list: PerformanceObserverEntryList) => {
    const script = list.getEntries().find(({ name }) => /\/assets\/contact-/.test(name));
    if (script === undefined) return;
    // Twenty rests: what it wakes asks for more, and looks into the database.
    const tell = async () => {
      for (let rest = 0; rest < 20; rest += 1) await new Promise((next) => requestIdleCallback(next));
      await fetch('/api/health?settled');
    };
    void import(script.name).then(tell);
  };
  new PerformanceObserver(look).observe({ type: 'resource' });
}

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block', allowedConsole: { lines: noise } });

  test('Who only reads the page fetches nothing of the form; a touch brings it', async ({
    page,
    contact,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    // Who stays for ten seconds reads.
    await withoutTimer(page, 10_000);
    await openUntouched(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => ofForm.test(url))).toEqual([]);
    await contact.box('Message').pressSequentially('Typed at once');
    await expect(form(page)).toHaveAttribute('novalidate');
    await contact.inDrafts('Typed at once');
  });

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

  test('The button pressed first of all → the script says what is missing', async ({ page, contact }) => {
    // After three seconds the plain form would go.
    await withoutTimer(page, 3_000);
    await openUntouched(page);
    await contact.apply.click();
    await expect(form(page)).toContainText('Please correct this');
    await expect(contact.box('Email')).toBeFocused();
  });

  test('Pressed while the form’s script hangs → the plain form goes', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    await page.route(builtScript('contact'), () => undefined);
    await openUntouched(page);
    await contact.send(email, 'Before the script');
    await expect(contact.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Before the script']);
  });

  test('The form’s script comes while the plain form is on its way → that stays one message, the next is another', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    const script = holdBack();
    const answer = holdBack();
    await page.addInitScript(tellOfForm);
    await page.route(builtScript('contact'), async (route) => {
      await script.held;
      await route.continue();
    });
    await page.route(/\/contact$/, async (route) => {
      if (route.request().method() === 'POST') await answer.held;
      await route.continue();
    });
    await openUntouched(page);
    const posting = page.waitForRequest((request) => request.method() === 'POST');
    await contact.send(email, 'First question');
    await posting;
    const settled = page.waitForRequest(/\?settled$/);
    script.release();
    await settled;
    answer.release();
    await expect(contact.alert).toHaveText(SENT);
    await expect(contact.box('Message')).toHaveValue('');
    await contact.ready();
    await contact.send(email, 'Quite another matter');
    await expect.poll(() => stored().length).toBe(2);
    await page.goto('/contact');
    await contact.ready();
    await expect(contact.box('Message')).toHaveValue('');
  });

  test('Back after a plain form that arrived → it is empty', async ({ page, contact, email }) => {
    await page.route(builtScript('contact'), () => undefined);
    await openUntouched(page);
    await contact.send(email, 'Once');
    await expect(contact.alert).toHaveText(SENT);
    await page.goBack();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(contact.apply).toBeVisible();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(contact.box('Message')).toHaveValue('');
  });

  test('Pressed where the form’s script does not come → that is said, and the plain form goes', async ({
    page,
    contact,
    email,
    stored,
  }) => {
    await page.route(builtScript('contact'), (route) => route.fulfill({ status: 404 }));
    await openUntouched(page);
    await contact.write(email, 'Without the script');
    await expect(page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })).toBeVisible();
    await contact.apply.click();
    await expect(contact.alert).toHaveText(SENT);
    expect(stored().map(({ message }) => message)).toEqual(['Without the script']);
  });

  test('A message waits → it is listed before any touch, also where the browser forgot that one does', async ({
    page,
    contact,
    email,
    line,
  }) => {
    await contact.open();
    line.set('refuse');
    await contact.send(email, 'Waits');
    await expect(contact.items).toHaveCount(1);
    await page.reload();
    await expect(contact.items).toHaveCount(1);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(contact.items).toHaveCount(1);
  });

  test('The emergency draft of a closed tab comes back before any touch', async ({
    page,
    contact,
    email,
  }) => {
    await openUntouched(page);
    await page.evaluate((to) => {
      const fields = { first_name: '', last_name: '', email: to, phone: '', message: 'Put aside' };
      localStorage.setItem('outbox-draft gone', JSON.stringify({ fields, edits: null, savedAt: Date.now() }));
    }, email);
    await page.reload();
    await expect(contact.box('Message')).toHaveValue('Put aside');
  });

  test('Another tab queues a message → this one lists it, untouched', async ({
    page,
    context,
    contact,
    email,
    line,
  }) => {
    await openUntouched(page);
    const other = await context.newPage();
    await other.goto('/contact');
    await new ContactPage(other).ready();
    line.set('refuse');
    await other.getByRole('textbox', { name: 'Email' }).fill(email);
    await other.getByRole('button', { name: 'Apply Now' }).click();
    await expect(other.getByRole('status')).toContainText('Saved on this device.');
    await expect(contact.items).toHaveCount(1);
  });
});

test('Once the worker is in charge the form hydrates by itself', async ({ page }) => {
  await openUntouched(page);
  await expect(form(page)).toHaveAttribute('novalidate');
});
