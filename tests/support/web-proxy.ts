import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';

export interface ProxiedAnswer {
  path: string;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export interface WebProxy {
  /** What it does to requests and answers, for a test to change. */
  doing: {
    /** Headers of a request, as they are sent on. */
    request?: (headers: IncomingHttpHeaders) => void;
    answer?: (answer: ProxiedAnswer) => void;
    /** Requests of this path get no answer: their line is cut. */
    cuts?: string;
    /** Larger bodies are refused, as nginx does. */
    bodyMax?: number;
  };
  close(): Promise<void>;
}

/** As nginx does (lingering_close): a line that is cut while a body is still on its way may take the answer along. */
function endAfter(incoming: IncomingMessage, response: ServerResponse, body: Buffer | string): void {
  if (incoming.readableEnded) {
    response.end(body);
    return;
  }
  if (body.length > 0) response.write(body);
  incoming
    .unpipe()
    .resume()
    .on('end', () => response.end());
}

/** What nginx does by the lines of deploy/nginx.conf. */
export function forwarding(headers: IncomingHttpHeaders): void {
  const before = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = before === undefined ? '203.0.113.5' : `${String(before)}, 203.0.113.5`;
  headers['x-forwarded-proto'] = 'https';
}

interface Options {
  port: number;
  /** Origin of the server behind; asked for at each request. */
  to: () => string;
  tls?: { key: string; cert: string };
}

/** A real reverse proxy, with TLS where it has a certificate. */
export async function startWebProxy({ port, to, tls }: Options): Promise<WebProxy> {
  const doing: WebProxy['doing'] = {};
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/', headers } = incoming;
    if (url === doing.cuts) {
      incoming.socket.destroy();
      return;
    }
    if (Number(headers['content-length'] ?? 0) > (doing.bodyMax ?? Number.POSITIVE_INFINITY)) {
      response.writeHead(413);
      endAfter(incoming, response, '<h1>413 Request Entity Too Large</h1>');
      return;
    }
    doing.request?.(headers);
    const passed = request(new URL(url, to()), { method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('close', () => {
        const { 'transfer-encoding': _, connection: __, ...sent } = answer.headers;
        const whole = { path: url, status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
        const changed: ProxiedAnswer = { ...whole, headers: sent };
        doing.answer?.(changed);
        response.writeHead(changed.status, { ...changed.headers, 'content-length': changed.body.length });
        endAfter(incoming, response, changed.body);
      });
    });
    passed.on('error', () => {
      if (!response.headersSent) response.writeHead(502).end();
    });
    incoming.on('error', () => passed.destroy()).pipe(passed);
  };
  const server = tls === undefined ? createServer(pass) : createTlsServer(tls, pass);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    doing,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
