import { logIn, operatorSettings } from '#tests/support/client.ts';
import { dataFolder, type ServerProcess, startServer } from '#tests/support/product.ts';

export type SiteSettings = Readonly<Record<string, string>>;

/** The built site in a process of its own, with an operator who is logged in. */
export interface Site extends Omit<ServerProcess, 'stop'> {
  /** Of the operator. */
  token: string;
  /** Signs of a crash, in words. */
  faults: () => string[];
  end: () => Promise<unknown>;
}

export async function startSite(settings: SiteSettings = {}): Promise<Site> {
  const server = await startServer({
    DATA_DIR: await dataFolder(),
    CONTACT_LIMIT: '1000000',
    ...operatorSettings,
    ...settings,
  });
  return {
    ...server,
    token: await logIn(server.url),
    faults: () => faultsOf(server),
    end: () => server.stop(),
  };
}

function faultsOf({ pid, output }: ServerProcess): string[] {
  const lines = output().split('\n');
  const logged = lines.filter((line) => /"msg":"crash"|unforeseen/.test(line));
  return [...new Set(isAlive(pid) ? logged : ['the server is not there any more', ...logged])].slice(0, 5);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
