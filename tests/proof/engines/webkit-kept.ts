import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/product.ts';
import type { Driver, Engine } from './engine.ts';
import { miniBrowser, miniBrowserEnv, miniBrowserNeeds, startDisplay, startGroup } from './mini-browser.ts';

/**
 * WebKit with a profile that outlives it: under WebDriver it forgets everything at its end, so this one is led through its
 * Web Inspector. It has one tab of one size, and presses are made by script.
 */
export const webkitKept: Engine = {
  name: 'WebKit',
  needs: miniBrowserNeeds,
  launch: async ({ profile }) => {
    if (profile === undefined) throw new Error('it is for a profile');
    const display = await startDisplay();
    const port = await freePort();
    const { end } = startGroup(miniBrowser, ['about:blank'], {
      env: {
        ...miniBrowserEnv(display.name),
        XDG_DATA_HOME: join(profile, 'data'),
        XDG_CACHE_HOME: join(profile, 'cache'),
        XDG_CONFIG_HOME: join(profile, 'config'),
        WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
      },
      stdio: 'ignore',
    });
    const consoleLines: string[] = [];
    const page = await inspect(port, consoleLines);
    const kill = async () => {
      await end('SIGKILL');
      await display.stop();
    };
    return { open: async () => drive(page), consoleLines: () => consoleLines, kill, close: kill };
  },
};

function drive(page: Inspected): Driver {
  const run = async (expression: string) => {
    // Every value travels as text: the protocol's own copies leave out what is not plain.
    const { result } = await page.call('Runtime.evaluate', {
      expression: `Promise.resolve().then(() => (${expression})).then((value) => JSON.stringify({ value }))`,
    });
    const awaited = await page.call('Runtime.awaitPromise', {
      promiseObjectId: result?.objectId,
      returnByValue: true,
    });
    if (awaited.wasThrown) throw new Error(awaited.result?.description ?? String(awaited.result?.value));
    return JSON.parse(String(awaited.result?.value)).value;
  };
  const refuse = async () => {
    throw new Error('not through the inspector');
  };
  return {
    run,
    press: async (element) => {
      // At one go: a link may take the page away, and with it what a second call would ask for.
      const { result, wasThrown } = await page.call('Runtime.evaluate', {
        expression: `(${press})(${element})`,
        returnByValue: true,
      });
      if (wasThrown) throw new Error(result?.description);
      if (result?.value !== true) throw new Error('something lies over it');
    },
    type: async (element, text) => void (await run(`(${type})(${element}, ${JSON.stringify(text)})`)),
    hide: refuse,
    show: refuse,
    online: refuse,
    picture: async (path) => {
      const rect = await run(
        '({ x: 0, y: 0, width: innerWidth, height: innerHeight, coordinateSystem: "Viewport" })',
      );
      const { dataURL = '' } = await page.call('Page.snapshotRect', rect as object);
      await writeFile(path, dataURL.slice(dataURL.indexOf(',') + 1), 'base64');
    },
    close: refuse,
  };
}

/** In the page: only what the pointer would meet can be pressed. */
function press(element: HTMLElement): boolean {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (hit === null || !element.contains(hit)) return false;
  element.click();
  return true;
}

/** In the page: the only way by which the editor itself puts the text in, with all its events. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
}

interface Message {
  id?: number;
  method?: string;
  params?: {
    targetId?: string;
    newTargetId?: string;
    message?: string | { level?: string; text?: string };
    targetInfo?: { targetId: string; type: string; isProvisional?: boolean };
  };
  result?: { result?: Remote; wasThrown?: boolean; dataURL?: string };
  error?: { message: string };
}

interface Remote {
  type: string;
  subtype?: string;
  value?: unknown;
  objectId?: string;
  description?: string;
}

/** The one page of a browser, as its Web Inspector sees it from outside. */
interface Inspected {
  call: (method: string, params: object) => Promise<NonNullable<Message['result']>>;
}

/**
 * WebKitGTK's remote inspector over HTTP (variable WEBKIT_INSPECTOR_HTTP_SERVER): a list of pages, and for each a socket
 * that speaks the Web Inspector's protocol, wrapped once for the process that has the page at the moment.
 */
async function inspect(port: number, consoleLines: string[]): Promise<Inspected> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${await pathOfPage(port)}`);
  const waiting = new Map<number, (message: Message) => void>();
  let target = '';
  let last = 0;

  const ask = (method: string, params: object) => {
    last += 1;
    const id = last;
    const message = JSON.stringify({ id, method, params });
    last += 1;
    socket.send(
      JSON.stringify({
        id: last,
        method: 'Target.sendMessageToTarget',
        params: { targetId: target, message },
      }),
    );
    return new Promise<Message>((resolve) => waiting.set(id, resolve));
  };
  const enter = (name: string) => {
    target = name;
    void ask('Console.enable', {});
  };
  const hear = ({ id, method, params, ...rest }: Message) => {
    if (id !== undefined) waiting.get(id)?.(rest);
    if (id !== undefined) waiting.delete(id);
    if (method === 'Target.dispatchMessageFromTarget') hear(JSON.parse(String(params?.message)));
    if (
      method === 'Target.targetCreated' &&
      params?.targetInfo?.type === 'page' &&
      !params.targetInfo.isProvisional
    )
      enter(params.targetInfo.targetId);
    if (method === 'Target.didCommitProvisionalTarget') enter(params?.newTargetId ?? '');
    if (method === 'Console.messageAdded' && typeof params?.message === 'object') {
      const { level, text } = params.message;
      if (level === 'error' || level === 'warning') consoleLines.push(`${level}: ${text}`);
    }
  };
  socket.onmessage = ({ data }) => hear(JSON.parse(String(data)));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  while (target === '') await sleep(20);
  return {
    call: async (method, params) => {
      const { result = {}, error } = await ask(method, params);
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result;
    },
  };
}

async function pathOfPage(port: number): Promise<string> {
  for (;;) {
    const list = await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => '',
    );
    const path = /\/socket\/\d+\/\d+\/WebPage/.exec(list)?.[0];
    if (path !== undefined) return path;
    await sleep(50);
  }
}
