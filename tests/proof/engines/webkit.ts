import { writeFile } from 'node:fs/promises';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#tests/support/product.ts';
import type { Driver, Engine, Size } from './engine.ts';
import { miniBrowser, miniBrowserEnv, miniBrowserNeeds, startDisplay, startGroup } from './mini-browser.ts';

const server = '/usr/bin/WebKitWebDriver';

/** By WebDriver, with real presses and keys. Such a browser keeps nothing: webkit-kept.ts has a profile. */
export const webkit: Engine = {
  name: 'WebKit',
  needs: { ...miniBrowserNeeds, [server]: 'webkit2gtk-driver' },
  launch: async ({ userAgent }) => {
    const display = await startDisplay();
    const port = await freePort();
    const { end } = startGroup(server, [`--port=${port}`, '--host=127.0.0.1'], {
      env: miniBrowserEnv(display.name),
      stdio: 'ignore',
    });
    await answering(port);
    const driver = await startSession(port, userAgent);
    const inTurn = oneAfterAnother();
    let isFirst = true;
    return {
      open: (size) =>
        inTurn(async () => {
          // The one that was used last may be closed.
          await driver.switchTo().window((await driver.getAllWindowHandles())[0] ?? '');
          if (size !== undefined) await openSized(driver, size);
          else if (!isFirst) await driver.switchTo().newWindow('tab');
          isFirst = false;
          return drive(driver, await driver.getWindowHandle(), inTurn);
        }),
      // WebDriver does not report it.
      consoleLines: () => [],
      kill: () => Promise.reject(new Error('it keeps nothing that could be found again')),
      close: async () => {
        await driver.quit();
        await end('SIGTERM');
        await display.stop();
      },
    };
  },
};

async function startSession(port: number, userAgent: string | undefined): Promise<WebDriver> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  if (userAgent !== undefined) args.push(`--user-agent=${userAgent}`);
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary: miniBrowser, args } };
  return new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities(wanted))
    .build();
}

/** The browser's own bar makes a window wider than a phone; one that a page opened has none. */
async function openSized(driver: WebDriver, { width, height }: Size): Promise<void> {
  const before = await driver.getAllWindowHandles();
  await driver.executeScript(`open('about:blank', '', 'popup,noopener,width=${width},height=${height}')`);
  const opened = (await driver.getAllWindowHandles()).find((handle) => !before.includes(handle));
  if (opened === undefined) throw new Error('no window was opened');
  await driver.switchTo().window(opened);
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** One session serves all tabs: who wants to use one waits for the others. */
function oneAfterAnother(): InTurn {
  let round: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = round.then(work);
    round = result.catch(() => undefined);
    return result;
  };
}

async function restore(driver: WebDriver): Promise<void> {
  const window = driver.manage().window();
  await window.setRect(await window.getRect());
}

/** Without a window manager such a request gets lost now and then. */
async function until(
  driver: WebDriver,
  state: DocumentVisibilityState,
  ask: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    await ask();
    const isSo = () =>
      driver.executeScript<boolean>('return document.visibilityState === arguments[0]', state);
    if (await driver.wait(isSo, 2_000).catch(() => false)) return;
    if (state === 'hidden') await restore(driver);
  }
}

function drive(driver: WebDriver, handle: string, inTurn: InTurn): Driver {
  const here: InTurn = (work) =>
    inTurn(async () => {
      if ((await driver.getWindowHandle().catch(() => '')) !== handle) await driver.switchTo().window(handle);
      return work();
    });
  // It scrolls by itself, but not to everything below a small window, and under a bar that stays at the top.
  const element = (expression: string) =>
    driver.executeScript<WebElement>(
      `const found = ${expression}; found.scrollIntoView({ block: 'center', behavior: 'instant' }); return found`,
    );
  return {
    run: (expression) =>
      here(async () => {
        const script = `const end = arguments[arguments.length - 1];
          Promise.resolve().then(() => (${expression})).then((value) => end({ value }), (error) => end({ error: String(error) }))`;
        const { value, error } = await driver.executeAsyncScript<{ value: unknown; error?: string }>(script);
        if (error !== undefined) throw new Error(error);
        return value;
      }),
    press: (expression) => here(async () => (await element(expression)).click()),
    type: (expression, text) =>
      here(async () => {
        const field = await element(expression);
        await field.click();
        await driver.executeScript('arguments[0].select()', field);
        await field.sendKeys(text.replaceAll('\n', Key.ENTER));
      }),
    // Its new tabs stay behind the old ones.
    hide: () => here(() => until(driver, 'hidden', () => driver.manage().window().minimize())),
    show: () => here(() => until(driver, 'visible', () => restore(driver))),
    // There is no such switch: the event, as the browser would send it.
    online: (is) =>
      here(() => driver.executeScript(`dispatchEvent(new Event('${is ? 'online' : 'offline'}'))`)),
    picture: (path) => here(async () => writeFile(path, await driver.takeScreenshot(), 'base64')),
    close: () => here(() => driver.close()),
  };
}
