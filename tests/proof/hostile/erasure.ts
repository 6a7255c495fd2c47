import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Site } from '#tests/proof/site.ts';
import { clientOf } from '#tests/support/client.ts';
import type { Group } from './check.ts';
import { probeWhile, slowest } from './probe.ts';

const MESSAGES = 50_000;
const person = 'bot@example.in';
const folder = mkdtempSync(join(tmpdir(), 'floodlight-erasure-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function fill(): void {
  const db = new Database(join(folder, 'site.sqlite'), { timeout: 60_000 });
  db.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES})
    insert into contact (first_name, last_name, email, email_key, phone, message, date, state)
    select 'Bot', '', '${person}', '${person}', '', 'Message ' || i || ' of one who writes again and again.', i, 'new' from n`);
  db.close();
}

let slowestAnswer = 0;

/** Asks until nothing is left, as an operator would. */
async function erase({ url, token }: Site): Promise<void> {
  const owner = clientOf(url, token);
  for (let left = 1; left > 0; ) {
    const start = performance.now();
    const { status, body } = await owner.post('/contact-desk/erase', { email: person });
    if (status !== 200) throw new Error(`The erasure was answered with ${status}`);
    slowestAnswer = Math.max(slowestAnswer, performance.now() - start);
    left = body.left ?? 0;
  }
  const { body } = await owner.get('/contact-desk');
  if (body.new > 0) throw new Error(`${body.new} messages are left`);
}

export const erasure: Group = {
  name: 'Erasing a person',
  settings: { STARTER_CONTENT: 'off', DATA_DIR: folder },
  checks: [
    {
      name: `/api/health beside an erasure of ${MESSAGES} messages, the slowest`,
      limit: 200,
      unit: 'ms',
      runs: 1,
      measure: async (site) => {
        fill();
        return slowest(await probeWhile(`${site.url}/api/health`, () => erase(site)));
      },
    },
    {
      name: 'the slowest answer of the erasure',
      limit: 20_000,
      unit: 'ms',
      runs: 1,
      measure: async () => slowestAnswer,
    },
  ],
};
