import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from './product.ts';

interface ReceivedCall {
  key: string | undefined;
  authorization: string | undefined;
  type: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever came is looked at by the test
  body: any;
}

/** What a receiver answers, for a test to change. */
interface Answering {
  status: number | 'silence';
  location?: string;
}

export interface Receiver {
  url: string;
  calls: ReceivedCall[];
  answering: Answering;
  /** Until then its address refuses connections. */
  open: () => Promise<void>;
  close: () => Promise<void>;
}

/** A real server at the end of CONTACT_WEBHOOK. It begins closed. */
export async function aReceiver(): Promise<Receiver> {
  const port = await freePort();
  const answering: Answering = { status: 204 };
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const { headers } = request;
    calls.push({
      body: JSON.parse((await text(request)) || 'null'),
      key: headers['idempotency-key']?.toString(),
      authorization: headers.authorization,
      type: headers['content-type'],
    });
    const { status, location } = answering;
    if (status !== 'silence')
      response.writeHead(status, location === undefined ? {} : { location }).end('{}');
  });
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    answering,
    open: async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
