import type { APIRequestContext } from '@playwright/test';
import type { CuttingProxy } from './cutting-proxy.ts';

/** The page at `path` comes up to `endOf(html)`, and its remainder once `rest` is called. Nothing else is answered. */
export async function halfPage(
  request: APIRequestContext,
  line: CuttingProxy,
  path: string,
  endOf: (html: string) => number,
): Promise<{ rest: () => void }> {
  const html = await (await request.get(path)).text();
  const end = endOf(html);
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(html)}`;
  const { promise: rest, resolve } = Promise.withResolvers<string>();
  line.setOthers({
    when: ({ line: first }) =>
      first.startsWith(`GET ${path} `) ? { begin: `${head}\r\n\r\n${html.slice(0, end)}`, rest } : 'hang',
  });
  return { rest: () => resolve(html.slice(end)) };
}
