import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { freePort } from './product.ts';

export interface MailServer {
  /** As SMTP_URL takes it. */
  url: string;
  /** `greeting`: what the site called itself. */
  mails: (ParsedMail & { to: string[]; raw: string; greeting: string })[];
  /**
   * `refuse`: with 451 after DATA; `reject`: with 550 after it; `silence`: no answer after DATA, and the mail is lost; `hold`: the same, and it is
   * taken; `cut`: takes the mail and ends the connection without an answer.
   */
  behaving: { mode: 'take' | 'refuse' | 'reject' | 'silence' | 'hold' | 'cut' };
  /** Until then its address refuses connections. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server. It begins closed. */
export async function aMailServer(login?: { user: string; pass: string }): Promise<MailServer> {
  const port = await freePort();
  const mails: MailServer['mails'] = [];
  const behaving: MailServer['behaving'] = { mode: 'take' };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    onAuth: ({ username, password }, _, callback) =>
      username === login?.user && password === login?.pass
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('Authentication credentials invalid'), { responseCode: 535 })),
    onData(stream, session, callback) {
      // A sender that leaves within a mail has sent none.
      void buffer(stream).then(
        (raw) => take(raw, session, callback),
        () => undefined,
      );
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function take(
    raw: Buffer,
    { envelope, hostNameAppearsAs: greeting }: SMTPServerSession,
    callback: (error?: Error) => void,
  ) {
    const { mode } = behaving;
    if (mode === 'silence') return;
    if (mode === 'refuse') {
      return callback(Object.assign(new Error('Mailbox busy, try later'), { responseCode: 451 }));
    }
    if (mode === 'reject') return callback(Object.assign(new Error('No such user'), { responseCode: 550 }));
    const mail = await simpleParser(raw);
    const to = envelope.rcptTo.map(({ address }) => address);
    mails.push(Object.assign(mail, { to, raw: raw.toString(), greeting }) as MailServer['mails'][number]);
    if (mode === 'cut') for (const socket of sockets) socket.destroy();
    else if (mode !== 'hold') callback();
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behaving,
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (server.server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
