import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from '#tests/support/client.ts';
import { operator, operatorSettings } from '#tests/support/operator-of-tests.ts';
import { type ServerProcess, startServer } from '#tests/support/product.ts';

export type SiteSettings = Readonly<Record<string, string>>;

/** The built site in a process of its own, with an operator who is logged in. */
export interface Site extends Omit<ServerProcess, 'stop'> {
  login: (given?: LoginOptions) => Promise<LoginAnswer>;
  /** Of the operator. */
  token: string;
  /** What the operator's browser proves itself by, once the site knows of such a thing. */
  device: string | undefined;
  /** Signs of a crash, in words. */
  faults: () => string[];
  end: () => Promise<void>;
}

interface LoginOptions {
  password?: string;
  device?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

interface LoginAnswer {
  status: number;
  token: string | undefined;
  device: string | undefined;
}

export async function startSite(settings: SiteSettings = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'floodlight-hostile-'));
  const server = await startServer({
    DATA_DIR: join(folder, 'data'),
    CONTACT_LIMIT: '1000000',
    ...operatorSettings,
    ...settings,
  });
  // Also where the proof itself is ended.
  process.once('exit', () => {
    if (isAlive(server.pid)) process.kill(server.pid);
  });
  const login = async ({ password, device, headers, signal }: LoginOptions = {}): Promise<LoginAnswer> => {
    const credentials = { ...operator, ...(password && { password }), ...(device && { device }) };
    const options = { ...(headers && { headers: { ...headers } }), ...(signal && { signal }) };
    const { status, body } = await clientOf(server.url).post('/login', credentials, options);
    return { status, token: body.token, device: body.device };
  };
  const first = await login();
  if (first.token === undefined) throw new Error(`The first login was answered with ${first.status}`);
  return {
    ...server,
    login,
    token: first.token,
    device: first.device,
    faults: () => faultsOf(server),
    end: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
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
