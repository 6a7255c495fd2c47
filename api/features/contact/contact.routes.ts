import { Readable } from 'node:stream';
import type { Binder } from '#api/http/bind.ts';
import * as contact from '#contract/contact.ts';
import type { ContactService } from './contact.service.ts';
import { contactsCsv } from './contacts-csv.ts';

/** Messages: left by all, read and answered by the operator. */
export function contactRoutes({ bind }: Binder, { contacts }: { contacts: ContactService }): void {
  bind(contact.createContact, [], ({ body, headers }, { ip }) => {
    const { written_at, supersedes = [], ...fields } = body;
    return contacts.receive(
      {
        key: headers['idempotency-key'],
        fields,
        supersedes: [supersedes].flat(),
        writtenAt: written_at === undefined ? null : new Date(written_at),
      },
      ip,
    );
  });
  bind(contact.listContacts, [], ({ query }) => contacts.list(query));
  bind(contact.changeContact, [], ({ params, body }) => contacts.mark(params.id, body.state));
  bind(contact.deleteContact, [], async ({ params }) => {
    await contacts.remove(params.id);
    return undefined;
  });
  bind(contact.exportContacts, [], ({ query }, { ctx }) => {
    if (ctx === undefined) return undefined;
    ctx.attachment('contacts.csv');
    ctx.type = 'text/csv; charset=utf-8';
    ctx.body = Readable.from(contactsCsv(contacts.batches(query)));
    return undefined;
  });
}
