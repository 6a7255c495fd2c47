import type { Site } from '#tests/proof/site.ts';
import { changeData } from '#tests/support/site-database.ts';
import { type Group, measuredOnce } from './check.ts';
import { probeWhile, slowest } from './probe.ts';

const MESSAGES = 50_000;
const person = 'bot@example.in';

const fill = ({ dataDir }: Site): void =>
  changeData(
    dataDir,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MESSAGES})
    insert into contact (first_name, last_name, email, email_key, phone, message, date, state)
    select 'Bot', '', '${person}', '${person}', '', 'Message ' || i || ' of one who writes again and again.', i, 'new' from n`,
  );

let slowestAnswer = 0;

/** Asks until nothing is left, as an operator would. */
async function erase({ owner }: Site): Promise<void> {
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
  settings: { STARTER_CONTENT: 'off' },
  checks: [
    measuredOnce(
      `/api/health beside an erasure of ${MESSAGES} messages, the slowest`,
      [200, 'ms'],
      async (site) => {
        fill(site);
        return slowest(await probeWhile(`${site.url}/api/health`, () => erase(site)));
      },
    ),
    measuredOnce('the slowest answer of the erasure', [20_000, 'ms'], async () => slowestAnswer),
  ],
};
