import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { loadSite } from '#api/http/static/site.ts';
import { DAY_MS } from '#contract/time.ts';
import { commandLine, endOf, freePort, runProcess } from './product.ts';
import { tempFolder } from './temp-folder.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeTinySite } from './tiny-site.ts';

interface Line {
  state: 'fine' | 'warning' | 'fault';
  text: string;
  cure?: string;
}

interface Diagnosis {
  code: number | null;
  /** All lines about one thing. */
  of: (about: string) => Line[];
  /** The same in words: `state: text`. */
  words: (about: string) => string[];
  /** Those that are not fine, as `about: text`. */
  wrong: string[];
  notAsked: string[];
}

/** Runs `npm run doctor` to its end, as its owner would. */
export async function runDoctor(
  settings: Record<string, string>,
  within: readonly string[] = [],
): Promise<Diagnosis> {
  const { code, stdout, stderr } = await textOfDoctor(settings, within, ['--json']);
  if (stderr !== '') throw new Error(stderr);
  const report: { findings: (Line & { about: string })[]; notAsked: string[] } = JSON.parse(stdout);
  const of = (about: string) => report.findings.filter((each) => each.about === about);
  return {
    code,
    of,
    words: (about) => of(about).map(({ state, text }) => `${state}: ${text}`),
    wrong: report.findings
      .filter(({ state }) => state !== 'fine')
      .map(({ about, text }) => `${about}: ${text}`),
    notAsked: report.notAsked,
  };
}

/** What it prints. */
export async function textOfDoctor(
  settings: Record<string, string>,
  within: readonly string[] = [],
  args: readonly string[] = [],
) {
  const ended = await endOf(runProcess([...within, ...commandLine('doctor', ...args)], settings));
  return { ...ended, stderr: ended.stderr.replace(/^.*Warning: Setting the NODE_TLS.*\n/m, '') };
}

/** One value of DER (X.690). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');
const ECDSA_WITH_SHA256 = sequence(hex('06082a8648ce3d040302'));
const COMMON_NAME = hex('0603550403');
const SUBJECT_ALT_NAME = hex('0603551d11');

/** `261120063000Z` */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`));

/** A certificate (RFC 5280) of `localhost` that is signed by itself, and its key, as PEM. */
function aCertificate({ from, until }: { from: Date; until: Date }): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const host = Buffer.from('localhost');
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, host))));
  const names = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(der(0x82, host))));
  const signed = sequence(
    ...[der(0xa0, hex('020102')), hex('020101'), ECDSA_WITH_SHA256, name],
    ...[sequence(time(from), time(until)), name],
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  );
  const signature = sign('sha256', signed, privateKey);
  const original = sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = original.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

export interface SiteBehindTls {
  app: TestApp;
  /** What the proxy does, for a test to change. */
  doing: WebProxy['doing'];
  /** Of a command that looks at the site, which knows its certificate. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** A site behind one proxy, with a certificate that is good for so many days. */
export async function startBehindTls({ days = 90 } = {}): Promise<SiteBehindTls> {
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  const site = await loadSite(await makeTinySite(), { publicUrl, serviceWorker: 'serve' });
  const app = await startTestApp({ site, publicUrl, trustProxy: 1 });
  const tls = aCertificate({ from: daysFromNow(-100), until: daysFromNow(days + 0.5) });
  const authority = join(await tempFolder('authority'), 'known.pem');
  await writeFile(authority, tls.cert);
  const proxy = await startWebProxy({ port, to: () => app.url, tls });
  proxy.doing.request = forwarding;
  const { dataDir, databaseUrl } = app.database;
  return {
    app,
    doing: proxy.doing,
    settings: {
      ...{ DATA_DIR: dataDir, PORT: new URL(app.url).port, PUBLIC_URL: publicUrl, TRUST_PROXY: '1' },
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      NODE_EXTRA_CA_CERTS: authority,
    },
    async close() {
      await proxy.close();
      await app.close();
    },
  };
}

interface ProxiedAnswer {
  path: string;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

interface WebProxy {
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
async function startWebProxy({ port, to, tls }: Options): Promise<WebProxy> {
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
        const original = { path: url, status: answer.statusCode ?? 0, body: Buffer.concat(chunks) };
        const changed: ProxiedAnswer = { ...original, headers: sent };
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
