import { type Client, clientOf, logIn, operatorSettings } from '#tests/support/client.ts';
import { dataFolder, type ServerOptions, type ServerProcess, startServer } from '#tests/support/product.ts';

export type SiteSettings = Readonly<Record<string, string>>;

/** A site in a process of its own, with an operator who is logged in. */
export interface Site extends ServerProcess {
  dataDir: string;
  /** Of the operator. */
  token: string;
  owner: Client;
  /** Signs of a crash, in words. */
  faults: () => string[];
}

const engines = ['postgres', 'sqlite'] as const;
export type Engine = (typeof engines)[number];

/** Of the option `--database`; both where it is empty. @throws for any other word */
export function chosenEngines(database: string): Engine[] {
  const chosen = engines.filter((engine) => database === '' || database === engine);
  if (chosen.length === 0) throw new Error(`--database must be one of ${engines.join(', ')}.`);
  return chosen;
}

/** Limits of logins and messages are no part of a proof. */
export const withoutLimits = { CONTACT_LIMIT: '1000000', LOGIN_LIMIT: '1000000', ...operatorSettings };

/** Starts the built site on a new folder of data, or on the one in `settings`. */
export async function startSite(settings: SiteSettings = {}, options?: ServerOptions): Promise<Site> {
  const dataDir = settings.DATA_DIR ?? (await dataFolder());
  const server = await startServer({ ...withoutLimits, DATA_DIR: dataDir, ...settings }, options);
  const token = await logIn(server.url);
  const faults = () =>
    isAlive(server.pid)
      ? faultsIn(server.output())
      : ['the server is not there any more', ...faultsIn(server.output())];
  return { ...server, dataDir, token, owner: clientOf(server.url, token), faults };
}

/** Lines of a server's log that no server should have. */
export const faultsIn = (output: string): string[] =>
  [...new Set(output.split('\n').filter((line) => /"msg":"crash"|unforeseen/.test(line)))].slice(0, 5);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
