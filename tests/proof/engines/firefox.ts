import puppeteer, { type ConsoleMessage, type ElementHandle, type Page } from 'puppeteer-core';
import type { Driver, Engine } from './engine.ts';

const binary = '/usr/bin/firefox-esr';

export const firefox: Engine = {
  name: 'Firefox',
  needs: { [binary]: 'firefox-esr' },
  launch: async ({ profile, userAgent, pushServer }) => {
    const consoleLines: string[] = [];
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: binary,
      headless: true,
      ...(profile === undefined ? {} : { userDataDir: profile }),
      extraPrefsFirefox: {
        ...(userAgent !== undefined && { 'general.useragent.override': userAgent }),
        ...(pushServer !== undefined && pushPreferences(pushServer())),
      },
    });
    let first = (await browser.pages())[0];
    return {
      open: async (size) => {
        const page = first ?? (await browser.newPage());
        first = undefined;
        listen(page, consoleLines);
        await page.evaluateOnNewDocument(sayErrorsAsText);
        if (size !== undefined) await page.setViewport(size);
        return drive(page);
      },
      consoleLines: () => consoleLines,
      kill: async () => {
        const child = browser.process();
        if (child?.pid === undefined) throw new Error('Firefox has no process');
        const ended = new Promise((resolve) => child.once('exit', resolve));
        // Puppeteer starts it as the first of a group of processes.
        process.kill(-child.pid, 'SIGKILL');
        await ended;
      },
      close: () => browser.close(),
    };
  },
};

/** Puppeteer starts Firefox without a push service. */
const pushPreferences = (url: string) => ({
  'dom.push.connection.enabled': true,
  'dom.push.serverURL': url,
  'dom.push.testing.allowInsecureServerURL': true,
  'permissions.default.desktop-notification': 1,
  // The desktop's own notices need a desktop.
  'alerts.useSystemBackend': false,
});

function listen(page: Page, consoleLines: string[]): void {
  page.on('console', (message: ConsoleMessage) => {
    const type = message.type();
    if (type === 'error' || type === 'warn') consoleLines.push(`${type}: ${message.text()}`);
  });
  page.on('pageerror', (error) => consoleLines.push(`uncaught: ${String(error)}`));
}

/** An error comes as a reference, whose page may be gone when its text is asked for: the page itself says it as text. */
function sayErrorsAsText(): void {
  const { error } = console;
  console.error = (...given: unknown[]) =>
    error(...given.map((each) => (each instanceof Error ? `${each}\n${each.stack}` : each)));
}

function drive(page: Page): Driver {
  let before: Page | undefined;
  const element = async (expression: string) => {
    const found = (await page.evaluateHandle(expression)).asElement();
    if (found === null) throw new Error('the element went away');
    return found as ElementHandle<Element>;
  };
  return {
    run: (expression) => page.evaluate(expression),
    press: async (expression) => (await element(expression)).click(),
    type: async (expression, text) => {
      const field = await element(expression);
      await page.evaluate((input) => (input as HTMLInputElement).select(), field);
      await field.press('Delete');
      await field.type(text);
    },
    hide: async () => {
      before = await page.browser().newPage();
      await before.bringToFront();
    },
    show: async () => {
      await page.bringToFront();
      await before?.close();
    },
    online: (is) => page.setOfflineMode(!is),
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => page.close(),
  };
}
