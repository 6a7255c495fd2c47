import type { MikroORM } from '@mikro-orm/sqlite';
import { FAR, farRows } from '#api/db/far-rows.ts';
import { retryOnBusy } from '#api/db/retry-on-busy.ts';
import { searchPhrases } from '#api/db/search-words.ts';
import { createLogCleaner } from '#api/db/wal-checkpoint.ts';
import { LIST_MAX } from '#contract/blog-limits.ts';
import type { Contact, ContactChange, ContactListQuery, Desk } from '#contract/contact-inbox.ts';
import type { Page } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { countContacts } from './contact.count.ts';
import { ContactEntity } from './contact.entities.ts';
import { STORED, type StoredContact, viewContact, viewStored } from './contact.views.ts';
import { createContactBin } from './contact-bin.ts';
import { createContactErasure } from './contact-erasure.ts';
import {
  contactsOf,
  type Filter,
  findContacts,
  matching,
  newestContacts,
  ofState,
} from './contact-search.ts';

interface Deps {
  orm: MikroORM;
  now: () => Date;
  /** Days; 0: messages are kept. */
  retentionDays: number;
}

/** The operator's side of the messages. */
export function createContactDesk(deps: Deps) {
  const { orm, retentionDays } = deps;
  const log = createLogCleaner({ orm });

  /** Newest first. */
  async function list(
    { page = 1, limit = LIST_MAX, ...filter }: ContactListQuery,
    signal?: AbortSignal,
  ): Promise<Page<Contact>> {
    const em = orm.em.fork();
    const offset = (page - 1) * limit;
    const phrases = searchPhrases(filter.q);
    if (phrases !== undefined) {
      const wanted = { state: filter.state, phrases, signal };
      const { ids, ...found } = await findContacts(em, wanted, { limit, offset });
      return { rows: (await contactsOf(em, ids)).map(viewStored), ...found };
    }
    const total = (await countContacts(em))(filter.state);
    const part = { ...ofState(filter.state), limit, offset };
    const rows =
      offset > FAR
        ? await farRows<StoredContact>(em, { table: 'contact', columns: STORED, ...part })
        : await newestContacts(em, part);
    return { rows: rows.map(viewStored), total };
  }

  async function read(id: number): Promise<Contact> {
    const row = await orm.em.fork().findOne(ContactEntity, id);
    if (row === null) throw new Problem('not_found');
    return viewContact(row);
  }

  /** @throws Problem note_changed when the note is not the one that was read */
  async function change(id: number, { state, note, note_revision }: ContactChange): Promise<Contact> {
    return retryOnBusy(() =>
      orm.em.fork().transactional(async (em) => {
        const row = await em.findOne(ContactEntity, id);
        if (row === null) throw new Problem('not_found');
        if (state !== undefined) row.state = state;
        // The same words again: the answer to the first try was lost.
        if (note !== undefined && note !== row.note) {
          if (note_revision !== row.noteRevision) throw new Problem('note_changed');
          row.note = note;
          row.noteRevision += 1;
        }
        return viewContact(row);
      }),
    );
  }

  async function desk(): Promise<Desk> {
    const of = await countContacts(orm.em.fork());
    return {
      new: of('new'),
      answered: of('answered'),
      suspected: of('suspected'),
      retention_days: retentionDays,
    };
  }

  /** All that match, newest id first. */
  async function* batches(filter: Filter): AsyncGenerator<Contact[]> {
    for await (const rows of matching(orm.em.fork(), filter)) yield rows.map(viewStored);
  }

  return {
    list,
    read,
    change,
    desk,
    batches,
    ...createContactBin({ ...deps, log }),
    ...createContactErasure({ ...deps, log }),
  };
}
