import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '../messages.ts';

const NGINX = '/usr/sbin/nginx';
const SHIPPED = join(import.meta.dirname, '../../../deploy/several/nginx.conf');

export interface Balancer {
  url: string;
  end: () => Promise<void>;
}

/** The shipped configuration with other addresses of servers and another place to listen at; nothing else differs. */
function adapt(shipped: string, port: number, servers: readonly number[]): string {
  const lines = [...shipped.matchAll(/^( *server )site-\d+:3000(.*;)$/gm)];
  const [first] = lines;
  const listens = shipped.match(/^ *listen 80;$/gm) ?? [];
  if (first === undefined || listens.length !== 1) throw new Error(`${SHIPPED} has another shape`);
  const places = servers.map((server) => `${first[1]}127.0.0.1:${server}${first[2]}`).join('\n');
  return lines
    .slice(1)
    .reduce((text, [line]) => text.replace(`${line}\n`, ''), shipped)
    .replace(first[0], places)
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`);
}

/** Starts nginx with the shipped configuration before these ports of 127.0.0.1. */
export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  if (!existsSync(NGINX)) throw new Error('There is no nginx. As root: apt-get install -y nginx-light');
  const folder = await mkdtemp(join(tmpdir(), 'several-nginx-'));
  // Its workers run as another user.
  await chmod(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(join(folder, 'site.conf'), adapt(await readFile(SHIPPED, 'utf8'), port, servers));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/site.conf;
}
`,
  );
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  const exited = once(child, 'exit');
  // Also where the proof itself is ended.
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; (await ask(url)).status === 0; tries += 1) {
    if (child.exitCode !== null || tries === 100) throw new Error('nginx did not start');
    await setTimeout(50);
  }
  return {
    url,
    end: async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
