import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { seedSite } from './serve/seed-site.ts';
import { startSite } from './serve/site-process.ts';
import { median, printTable, round } from './serve/table.ts';
import { leaveMessages } from './write/leave-messages.ts';

/** `npm run bench -- write`: how many messages a second are stored for good, and whether all of them are. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
});
const CONNECTIONS = 32;

const dataDir = await seedSite();
const site = await startSite(dataDir, { CONTACT_LIMIT: '1000000' });
console.log(
  `write: autocannon, ${CONNECTIONS} connections, ${values.rounds} × ${values.seconds} s, synchronous=FULL, ${availableParallelism()} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
);

const perSecond: number[] = [];
const p99: number[] = [];
const answered: string[] = [];
let failed = 0;
const before = await site.cpu();
for (let turn = 0; turn < Number(values.rounds); turn += 1) {
  const result = await leaveMessages(site.url, { connections: CONNECTIONS, seconds: Number(values.seconds) });
  perSecond.push(result.perSecond);
  p99.push(result.p99);
  answered.push(...result.keys);
  failed += result.failed;
}
const cpu = ((await site.cpu()) - before) / Math.max(1, answered.length);
const memory = await site.memory();
await site.stop();

const db = new DatabaseSync(join(dataDir, 'site.sqlite'), { readOnly: true });
const stored = new Map<unknown, number>();
for (const { key } of db.prepare('select key from contact where key is not null').iterate())
  stored.set(key, (stored.get(key) ?? 0) + 1);
db.close();
printTable([
  {
    call: 'POST /contacts',
    'stored/s': round(median(perSecond)),
    'CPU ms': round(cpu, 3),
    'p99 ms': round(median(p99), 1),
    'RSS MB': round(memory.now),
    answered: String(answered.length),
    missing: String(answered.filter((key) => !stored.has(key)).length),
    doubled: String([...stored.values()].filter((count) => count > 1).length),
    failed: String(failed),
  },
]);
await rm(dataDir, { recursive: true });
