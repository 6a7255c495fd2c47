import { Readable } from 'node:stream';
import type { Binder } from '#api/http/endpoints/bind.ts';
import { createContact } from '#contract/contact.ts';
import * as desk from '#contract/contact-inbox.ts';
import type { ContactService } from './contact.service.ts';
import { contactsCsv } from './contacts-csv.ts';
import type { Webhook } from './webhook.service.ts';

interface Deps {
  contacts: ContactService;
  webhook: Webhook;
}

/** Messages: left by all, read and answered by the operator. */
export function contactRoutes({ bind }: Binder, { contacts, webhook }: Deps): void {
  bind(createContact, [], ({ body, headers }, { ip }) => {
    const { written_at, supersedes = [], page, campaign, website, notice, ...fields } = body;
    return contacts.receive(
      {
        key: headers['idempotency-key'],
        fields,
        supersedes: [supersedes].flat(),
        writtenAt: written_at === undefined ? null : new Date(written_at),
        visit: { page, campaign, website, notice },
      },
      ip,
    );
  });
  bind(desk.listContacts, [], ({ query }, { signal }) => contacts.list(query, signal));
  bind(desk.readContact, [], ({ params }) => contacts.read(params.id));
  bind(desk.changeContact, [], ({ params, body }) => contacts.change(params.id, body));
  bind(desk.deleteContact, [], async ({ params }) => {
    await contacts.remove(params.id);
    return undefined;
  });
  bind(desk.restoreContact, [], async ({ params }) => {
    const restored = await contacts.restore(params.id);
    webhook.wake();
    return restored;
  });
  bind(desk.eraseContacts, [], ({ body }) => contacts.erase(body.email));
  bind(desk.readDesk, [], () => contacts.desk());
  bind(desk.retryWebhook, [], () => webhook.retry());
  bind(desk.exportContacts, [], ({ query }, { ctx }) => {
    if (ctx === undefined) return undefined;
    ctx.attachment('contacts.csv');
    ctx.type = 'text/csv; charset=utf-8';
    // Behind the compression nobody else would hear of a failure, and the client would wait for ever.
    const rows = Readable.from(contactsCsv(contacts.batches(query)));
    ctx.body = rows.on('error', (error) => ctx.res.destroy(error));
    return undefined;
  });
}
