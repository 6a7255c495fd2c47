import { smtpFault } from './notification.ts';

interface MailProvider {
  name: string;
  host: string;
  port: number;
  /** What one has to know before one types a password. */
  hint: string;
  /** Why a password that is right elsewhere is refused. */
  refused: string;
}

/** Mail services that many have. */
export const mailProviders = {
  gmail: {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: 587,
    hint: 'Use an app password, not your account password: myaccount.google.com/apppasswords. It needs 2-step verification.',
    refused: 'Gmail takes an app password, not that of the account: myaccount.google.com/apppasswords',
  },
  microsoft: {
    name: 'Outlook, Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    hint: 'The administrator of Microsoft 365 has to allow SMTP AUTH for this mailbox. Private addresses at outlook.com cannot be used.',
    refused: 'Microsoft 365 takes a password only from mailboxes that SMTP AUTH is allowed for',
  },
  zoho: {
    name: 'Zoho',
    host: 'smtp.zoho.in',
    port: 465,
    hint: 'With 2-step verification, use an app-specific password: accounts.zoho.in. Outside of India the server is smtp.zoho.com.',
    refused: 'with 2-step verification Zoho takes an app-specific password: accounts.zoho.in',
  },
  yahoo: {
    name: 'Yahoo',
    host: 'smtp.mail.yahoo.com',
    port: 465,
    hint: 'Use an app password, not your account password: Account security at login.yahoo.com.',
    refused: 'Yahoo takes an app password, not that of the account: Account security at login.yahoo.com',
  },
} satisfies Record<string, MailProvider>;
export type MailProviderId = keyof typeof mailProviders;

const isProvider = (id: string): id is MailProviderId => id in mailProviders;

/** Whose server it is; undefined for a server of one's own. */
export const providerOf = (host: string): MailProviderId | undefined =>
  Object.keys(mailProviders)
    .filter(isProvider)
    .find((id) => mailProviders[id].host === host.trim().toLowerCase());

/** A mail server as it is typed into fields, the password apart. */
export interface MailServerFields {
  host: string;
  port: string;
  user: string;
}

const TLS_PORT = '465';

/** The fields of an address that is stored; those of a new one where there is none. */
export function mailServerFields(smtpUrl: string | null): MailServerFields {
  const url = URL.parse(smtpUrl ?? '');
  if (url === null) return { host: '', port: '587', user: '' };
  return {
    host: url.hostname,
    port: url.port || (url.protocol === 'smtps:' ? TLS_PORT : '587'),
    user: decodeURIComponent(url.username),
  };
}

/**
 * The address that is stored for these fields. What only the address says (`?from=`, `?name=`, TLS from the start at another port) stays
 * with its host and port.
 * @param before the address that is stored now, without its password
 * @returns undefined where host or port cannot be
 */
export function smtpUrlOf({ host, port, user }: MailServerFields, before: string | null): string | undefined {
  const name = host.trim();
  if (!/^(?:[\p{L}\p{N}.-]+|\[[\da-f:.]+\])$/iu.test(name) || !isPort(port)) return undefined;
  const old = mailServerFields(before);
  const known = old.host === name && old.port === port ? URL.parse(before ?? '') : null;
  const scheme = known?.protocol ?? (port === TLS_PORT ? 'smtps:' : 'smtp:');
  const login = user.trim() === '' ? '' : `${encodeURIComponent(user.trim())}@`;
  const url = `${scheme}//${login}${name}:${port}${known?.search ?? ''}`;
  return smtpFault(url) === undefined ? url : undefined;
}

export const isPort = (port: string) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
