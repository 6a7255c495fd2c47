/** The driver's own words for what is wrong with TLS. */
const TLS = /^(?:ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|EPROTO)/;

/** Why the database of `url` cannot be used, in one line without the password; undefined for a fault of ours. */
export function whyRefused(error: unknown, url: string): string | undefined {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const place = `${searchParams.get('host') ?? hostname}:${port || 5432}`;
  const { code, message } = deepest(error);
  switch (code) {
    case '28P01':
    case '28000':
      return `The database at ${place} refuses the user ${username} or the password of DATABASE_URL.`;
    case '3D000':
      return `There is no database ${pathname.slice(1)} at ${place}.`;
    case '42501':
      return `The user ${username} may not make tables in the database ${pathname.slice(1)} at ${place}.`;
    case '53300':
      return `The database at ${place} has too many connections.`;
    case '57P03':
      return `The database at ${place} is starting or stopping.`;
    case '25006':
      return `The database at ${place} takes no writes: it is a standby.`;
    case 'ENOENT':
      return `DATABASE_URL names a file that cannot be read (${code}).`;
  }
  if (TLS.test(code) || /SSL|certificate/i.test(message)) {
    return `The database at ${place} cannot be reached by TLS as DATABASE_URL asks (${code || message}).`;
  }
  const isNetwork = /^E[A-Z_]+$/.test(code) || /timeout|terminated/i.test(message);
  return isNetwork ? `The database at ${place} cannot be reached (${code || 'no answer'}).` : undefined;
}

/** The first cause in a chain of errors. */
function deepest(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: '' };
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error) return deepest(inner);
  return { code: 'code' in error ? String(error.code) : '', message: error.message };
}
