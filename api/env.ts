import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { login, USERNAME_MAX } from '#contract/auth.ts';
import { createContact } from '#contract/contact.ts';
import { emailFault } from '#contract/contact-rules.ts';
import { smtpFault, smtpOrigin } from '#contract/notification.ts';

/** The settings of one process, checked. README.md lists them. */
export interface Env {
  port: number;
  host: string;
  /** Absolute; the server writes nowhere else, but for backups into `backupDir`. */
  dataDir: string;
  /** `postgres://…`; undefined: SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** The canonical origin, without a slash at its end. */
  publicUrl: string;
  /** Used at the first start; later ones ignore both. */
  adminUsername: string;
  adminPassword: string | undefined;
  starterContent: boolean;
  /** How many proxies of our own are before the server. */
  trustProxy: number;
  /** New messages a minute from one address. */
  contactLimit: number;
  /** Failed logins in 15 minutes from one address. */
  loginLimit: number;
  contactWebhook: string | undefined;
  /** `smtp://user:password@host:587` or `smtps://…`: the mail server that notifications go by. */
  smtpUrl: string | undefined;
  /** Addresses that notifications go to by mail unless others are set in the browser. */
  notifyEmail: readonly string[];
  /** Origins that pushes, and webhooks set in the browser, may go to though they are not public. */
  noticeOrigins: readonly string[];
  /** Connections at one time. */
  maxConnections: number;
  /** Counts where no proxy is trusted. */
  maxConnectionsPerAddress: number;
  /** Days after which messages are erased; 0: they are kept. */
  contactRetentionDays: number;
  /** Absolute; undefined: the site makes no automatic backups. */
  backupDir: string | undefined;
  /** The hour of the day in India. */
  backupHour: number;
  serviceWorker: 'serve' | 'remove';
  /** Print each statement of the database with its time. */
  debugSql: boolean;
}

/** Every setting that cannot be used, one line each. */
export class BadSettings extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'BadSettings';
    this.faults = faults;
  }
}

/** @throws BadSettings naming all of them at once */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Readonly<Env> {
  const faults: string[] = [];
  /** An empty setting is an absent one: `PORT= npm start`. */
  function read<T>(name: string, otherwise: T, parse: (value: string) => T | undefined, wanted: string): T {
    const value = source[name];
    if (value === undefined || value === '') return otherwise;
    const parsed = parse(value);
    if (parsed === undefined) faults.push(`${name} must be ${wanted}.`);
    return parsed ?? otherwise;
  }
  const optional = (name: string, parse: (value: string) => string | undefined, wanted: string) =>
    read<string | undefined>(name, undefined, parse, wanted);
  const list = (name: string, parse: (value: string) => string | undefined, wanted: string) =>
    read<readonly string[]>(name, [], (value) => listOf(value, parse), wanted);
  const integer = (name: string, otherwise: number, min: number, max: number) =>
    read(
      name,
      otherwise,
      (value) => (/^\d{1,9}$/.test(value) && +value >= min && +value <= max ? +value : undefined),
      `a whole number from ${min} to ${max}`,
    );
  const switchValue = <T>(name: string, on: T, other: string, meaning: T) =>
    read(
      name,
      on,
      (value) => (value === other ? meaning : value === 'on' ? on : undefined),
      `"on" or "${other}"`,
    );

  const port = integer('PORT', 3000, 0, 65_535);
  const dataDir = resolve(read('DATA_DIR', 'data', withoutNul, 'the path of a folder'));
  const env: Env = {
    port,
    host: read('HOST', '127.0.0.1', readHost, 'an IP address or a host name, without a port'),
    dataDir,
    databaseUrl: optional(
      'DATABASE_URL',
      readPostgresUrl,
      'an address such as postgres://user:password@host:5432/database, with other signs than letters and digits percent-encoded; sslmode, if any, is disable, no-verify, prefer, require, verify-ca or verify-full',
    ),
    publicUrl: read(
      'PUBLIC_URL',
      `http://localhost:${port}`,
      readOrigin,
      'an address such as https://example.com, without a path',
    ),
    adminUsername: read(
      'ADMIN_USERNAME',
      'admin',
      (value) => (value.trim() !== '' && value.length <= USERNAME_MAX ? value : undefined),
      `a name of at most ${USERNAME_MAX} characters`,
    ),
    // Judged where it is used: a site that has its operator starts whatever it says.
    adminPassword: optional('ADMIN_PASSWORD', (value) => value, 'text'),
    starterContent: switchValue('STARTER_CONTENT', true, 'off', false),
    trustProxy: integer('TRUST_PROXY', 0, 0, 10),
    contactLimit: integer('CONTACT_LIMIT', createContact.limits.rate.most, 1, 1_000_000),
    loginLimit: integer('LOGIN_LIMIT', login.limits.rate.most, 1, 1_000_000),
    contactWebhook: optional(
      'CONTACT_WEBHOOK',
      readWebAddress,
      'an address that begins with http:// or https://',
    ),
    smtpUrl: optional(
      'SMTP_URL',
      // The value itself is never in a message: it holds a password.
      (value) => (smtpFault(value) === undefined ? value : undefined),
      'an address such as smtp://user:password@mail.example.com:587',
    ),
    notifyEmail: list(
      'NOTIFY_EMAIL',
      (each) => (emailFault(each) === undefined ? each : undefined),
      'an email address, or several with commas between',
    ),
    noticeOrigins: list(
      'NOTICE_ORIGINS',
      (each) => readOrigin(each) ?? readSmtpOrigin(each),
      'an address such as https://hooks.example.com or smtp://mail.internal:587, without a path, or several with commas between',
    ),
    maxConnections: integer('MAX_CONNECTIONS', 4000, 1, 1_000_000),
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 1000, 1, 1_000_000),
    contactRetentionDays: integer('CONTACT_RETENTION_DAYS', 0, 0, 36_500),
    backupDir: optional(
      'BACKUP_DIR',
      (value) => (withoutNul(value) === undefined || resolve(value) === dataDir ? undefined : resolve(value)),
      'the path of another folder than DATA_DIR',
    ),
    backupHour: integer('BACKUP_HOUR', 3, 0, 23),
    debugSql: read('DEBUG_SQL', false, (value) => ({ 1: true, 0: false })[value], '1 or 0'),
    serviceWorker: switchValue<Env['serviceWorker']>('SERVICE_WORKER', 'serve', 'remove', 'remove'),
  };
  if (faults.length > 0) throw new BadSettings(faults);
  return Object.freeze(env);
}

const withoutNul = (value: string) => (value.includes('\0') ? undefined : value);

function readHost(value: string): string | undefined {
  return isIP(value) !== 0 || /^(?!-)[a-z0-9.-]{1,253}$/i.test(value) ? value : undefined;
}

function readWebAddress(value: string): string | undefined {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** The driver takes them as `verify-full`, with a warning. */
const AS_VERIFY_FULL = ['prefer', 'require', 'verify-ca'];

/** Refuses a login and a path. */
function readSmtpOrigin(value: string): string | undefined {
  if (smtpFault(value) !== undefined || !/^smtps?:\/\/[^/?#@]+$/i.test(value)) return undefined;
  return smtpOrigin(value);
}

function listOf(value: string, parse: (each: string) => string | undefined): string[] | undefined {
  const list = value.split(',').map((each) => parse(each.trim()));
  return list.every((each) => each !== undefined) ? list : undefined;
}

/** The value itself is never in a message: it holds a password. */
function readPostgresUrl(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2) return undefined;
  const mode = url.searchParams.get('sslmode') ?? 'disable';
  if (!SSL_MODES.includes(mode)) return undefined;
  if (!AS_VERIFY_FULL.includes(mode)) return value;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

function readOrigin(value: string): string | undefined {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
}
