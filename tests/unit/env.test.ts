import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BadSettings, readEnv } from '#api/env.ts';

function faultsOf(settings: Record<string, string>): readonly string[] {
  try {
    readEnv(settings);
    return [];
  } catch (error) {
    if (error instanceof BadSettings) return error.faults;
    throw error;
  }
}

test('Without settings there is a site on port 3000 for this machine alone', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    publicUrl: 'http://localhost:3000',
    adminUsername: 'admin',
    adminPassword: undefined,
    starterContent: true,
    trustProxy: 0,
    contactLimit: 60,
    loginLimit: 10,
    debugSql: false,
    contactWebhook: undefined,
    smtpUrl: undefined,
    notifyEmail: [],
    noticeOrigins: [],
    maxConnections: 4000,
    maxConnectionsPerAddress: 1000,
    contactRetentionDays: 0,
    backupHour: 3,
    serviceWorker: 'serve',
  });
});

test('An empty setting is an absent one', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: '' })).toEqual(readEnv({}));
});

test('The settings are read as they are meant', () => {
  const env = readEnv({
    PORT: '8080',
    HOST: '::',
    PUBLIC_URL: 'https://Example.com/',
    STARTER_CONTENT: 'off',
    SERVICE_WORKER: 'remove',
    TRUST_PROXY: '2',
    CONTACT_WEBHOOK: 'https://hooks.example/x?y=1',
    SMTP_URL: 'smtps://me%40x.example:p@mail.example:465',
    NOTIFY_EMAIL: 'one@example.in, two@example.in',
    NOTICE_ORIGINS: 'http://localhost:8080, smtp://Mail.internal:25, smtps://10.0.0.5',
    ADMIN_PASSWORD: ' eight 8 ',
  });
  expect(env).toMatchObject({
    port: 8080,
    host: '::',
    publicUrl: 'https://example.com',
    starterContent: false,
    serviceWorker: 'remove',
    trustProxy: 2,
    contactWebhook: 'https://hooks.example/x?y=1',
    smtpUrl: 'smtps://me%40x.example:p@mail.example:465',
    notifyEmail: ['one@example.in', 'two@example.in'],
    noticeOrigins: ['http://localhost:8080', 'smtp://mail.internal:25', 'smtp://10.0.0.5:465'],
    adminPassword: ' eight 8 ',
  });
  expect(Object.isFrozen(env)).toBe(true);
  expect(readEnv({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test('Each bad setting is named in one line', () => {
  const bad: Record<string, string[]> = {
    PORT: ['x', '-1', '65536', '80.5', '0x50', ' '],
    HOST: ['a:b:80', 'http://x', 'a b', '-x'],
    DATA_DIR: ['a\0b'],
    PUBLIC_URL: [
      'example.com',
      'ftp://x.example',
      'https://x.example/path',
      'https://x.example?a',
      'javascript:1',
    ],
    ADMIN_USERNAME: ['x'.repeat(101)],
    STARTER_CONTENT: ['no', 'ON'],
    TRUST_PROXY: ['yes', '11', '-1'],
    CONTACT_LIMIT: ['0', '1000001', '1e3', 'NaN'],
    LOGIN_LIMIT: ['0', '1000001', '1.5'],
    CONTACT_WEBHOOK: ['x', 'file:///etc/passwd'],
    SMTP_URL: ['mail.example', 'https://mail.example', 'smtp://'],
    NOTIFY_EMAIL: ['x', 'a@b.example,', 'a@b.example\nBcc: c@d.example'],
    NOTICE_ORIGINS: ['x', 'https://x.example/path', 'smtp://me@mail.internal:25', 'smtp://mail.internal/x'],
    MAX_CONNECTIONS: ['0', 'many'],
    MAX_CONNECTIONS_PER_ADDRESS: ['0'],
    CONTACT_RETENTION_DAYS: ['-1', '36501', '1.5', 'never'],
    SERVICE_WORKER: ['off', 'REMOVE'],
  };
  const faults: unknown[] = [];
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      const [fault = '', ...others] = faultsOf({ [name]: value });
      const isNamed = new RegExp(`^${name} must be [^\\n]+\\.$`).test(fault);
      if (!isNamed || others.length > 0) faults.push({ name, value, fault, others });
    }
  }
  expect(faults).toEqual([]);
});

test('All bad settings are named at once, and no password is', () => {
  const faults = faultsOf({
    PORT: 'x',
    LOGIN_LIMIT: '0',
    ADMIN_USERNAME: 'x'.repeat(101),
    ADMIN_PASSWORD: 'secret',
  });
  expect(faults).toHaveLength(3);
  expect(faults.join()).not.toContain('secret');
});

test('A DATABASE_URL that asks for TLS gets one that is verified, unless it says otherwise', () => {
  const taken = {
    'postgres://a:b@db:5432/site': 'postgres://a:b@db:5432/site',
    'postgres://a:p%2Fq@db/site?sslmode=require': 'postgres://a:p%2Fq@db/site?sslmode=verify-full',
    'postgres://a:b@db/site?sslmode=no-verify': 'postgres://a:b@db/site?sslmode=no-verify',
  };
  const read = Object.keys(taken).map((given) => readEnv({ DATABASE_URL: given }).databaseUrl);
  expect(read).toEqual(Object.values(taken));
});

test('T26. A DATABASE_URL that is none is refused in one line without the password', () => {
  for (const url of [
    'postgres://a:secret/word@db/site',
    'postgres://a:secret@db/site?sslmode=bogus',
    'mysql://a:secret@db/site',
    'postgres://a:secret@db',
  ]) {
    const faults = faultsOf({ DATABASE_URL: url });
    expect([url, faults]).toEqual([
      url,
      [expect.stringMatching(/^DATABASE_URL must be an address such as /)],
    ]);
    expect(faults.join()).not.toContain('secret');
  }
});
