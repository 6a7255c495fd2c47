import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOrm } from '#api/db/orm.ts';
import { migrate } from '#api/db/sqlite/migrate.ts';
import { createContactService } from '#api/features/contact/contact.service.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

test('Messages of an older version stay as they were, and are found, deleted and restored', async () => {
  const orm = await createOrm({ file: join(await tempFolder('older'), 'site.sqlite') });
  const connection = orm.em.getConnection();
  await connection.execute('pragma application_id = 0x466c6f64');
  await orm.migrator.up({ to: '0002-categories' });
  await connection.execute(
    "insert into contact (key, first_name, last_name, email, phone, message, date, written_at, state) values (null, 'Asha', 'Rao', 'asha@example.in', '', 'An old message', 1760000000000, 1759999999000, 'answered')",
  );
  await migrate(orm);
  const contacts = createContactService({ orm, now: () => new Date(), limit: 10 });
  const old = {
    id: 1,
    first_name: 'Asha',
    last_name: 'Rao',
    email: 'asha@example.in',
    phone: '',
    message: 'An old message',
    date: '2025-10-09T08:53:20.000Z',
    written_at: '2025-10-09T08:53:19.000Z',
    state: 'answered',
    page: null,
    campaign: {},
    notice: null,
    notice_at: null,
    suspicion: null,
    note: '',
    note_revision: 0,
  };
  const found = () => contacts.list({ q: 'old message' });
  expect(await found()).toEqual({ rows: [old], total: 1 });
  await contacts.remove(1);
  expect(await found()).toEqual({ rows: [], total: 0 });
  expect(await contacts.restore(1)).toEqual(old);
  expect(await found()).toEqual({ rows: [old], total: 1 });
  expect(await connection.execute('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  await connection.execute("insert into contact_words (contact_words) values ('integrity-check')");
  await orm.close();
});
