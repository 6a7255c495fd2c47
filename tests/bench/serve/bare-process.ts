import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import type { BareAnswer } from './bare-server.ts';

export interface BareProcess {
  url: string;
  /** From then on it gives this answer to everything. */
  imitate: (answer: BareAnswer) => Promise<void>;
  stop: () => void;
}

/** Node's http and nothing else, in a process of its own. */
export async function startBare(): Promise<BareProcess> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    imitate: async (answer) => {
      const ready = once(child, 'message');
      child.send(answer);
      await ready;
    },
    stop: () => child.kill(),
  };
}

/** Made by Node itself for each answer. */
const BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** An answer as it stands on the line: its headers, its body packed as it came. */
export function recordAnswer(url: string, headers: Record<string, string>): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const kept: string[] = [];
      for (let at = 0; at < response.rawHeaders.length; at += 2) {
        const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2);
        if (!BY_NODE.has(name.toLowerCase())) kept.push(name, value);
      }
      const body = Buffer.concat(chunks).toString('base64');
      resolve({ status: response.statusCode ?? 0, headers: kept, body });
    });
    asking.on('error', reject).end();
  });
}
