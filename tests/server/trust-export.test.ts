import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '#api/db/sqlite/open-database.ts';
import { dataFolder, type Run, runApi } from '#tests/support/product.ts';

// The server is a process of its own: a reader in the same one would hold the export up by itself.

const COUNT = 20_000;
const operator = { username: 'operator', password: 'a long password for tests' };

let server: Run;
let url: string;
let token: string;
beforeAll(async () => {
  const folder = await dataFolder();
  const orm = await openSqlite(folder);
  await orm.em.getConnection().execute(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${COUNT})
     insert into contact (first_name, last_name, email, phone, message, date, state)
     select 'Asha', 'Rao', 'n' || i || '@example.in', '', replace(hex(zeroblob(100)), '00', 'words '), i, 'new' from n`,
  );
  await orm.close();
  server = runApi({
    DATA_DIR: folder,
    ADMIN_USERNAME: operator.username,
    ADMIN_PASSWORD: operator.password,
  });
  url = await server.url;
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(operator),
  });
  token = (await login.json()).token;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.code;
});

test.each(['', '?q=words'])(
  'T16. While a fast reader takes a large export%s, others are answered in between',
  async (query) => {
    // Packed, it would wait for the packing, which is done on another thread.
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' };
    let isOver = false;
    const exported = fetch(`${url}/api/contacts.csv${query}`, { headers })
      .then((answer) => answer.text())
      .finally(() => {
        isOver = true;
      });
    let answered = 0;
    while (!isOver) {
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
      if (!isOver) answered += 1;
    }
    expect((await exported).match(/\r\n/g)).toHaveLength(COUNT + 1);
    // None but the first, when all batches go in one turn of the event loop.
    expect(answered).toBeGreaterThan(10);
  },
);
