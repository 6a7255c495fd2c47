import { setTimeout as sleep } from 'node:timers/promises';

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
export interface Inspected {
  call: (method: string, params: object) => Promise<NonNullable<Message['result']>>;
}

/**
 * WebKitGTK's remote inspector over HTTP (variable WEBKIT_INSPECTOR_HTTP_SERVER): a list of pages, and for each a socket
 * that speaks the Web Inspector's protocol, wrapped once for the process that has the page at the moment.
 */
export async function inspect(port: number, said: string[]): Promise<Inspected> {
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
      if (level === 'error' || level === 'warning') said.push(`${level}: ${text}`);
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
