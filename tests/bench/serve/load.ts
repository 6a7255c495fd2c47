import { spawn, spawnSync } from 'node:child_process';
import autocannon from 'autocannon';

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface LoadResult {
  perSecond: number;
  p99: number;
  requests: number;
  /** Answers other than 2xx, and connections that broke. */
  failed: number;
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

export const loadTool = hasWrk ? 'wrk' : 'autocannon';

/** Asks for one address over and over. wrk costs the machine less where it is installed. */
export const putUnderLoad = (load: Load): Promise<LoadResult> => (hasWrk ? byWrk(load) : byAutocannon(load));

async function byAutocannon({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  const requests = result['2xx'];
  return {
    perSecond: requests / result.duration,
    p99: result.latency.p99,
    requests,
    failed: result.non2xx + result.errors,
  };
}

async function byWrk({ url, headers, connections, seconds }: Load): Promise<LoadResult> {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url]);
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const [, amount = '0', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? [];
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [];
  const broken = errors.slice(1).reduce((sum, count) => sum + Number(count), 0);
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
    requests: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/) + broken,
  };
}
