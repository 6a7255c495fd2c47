import type { MikroORM, SqlEntityManager } from '@mikro-orm/sqlite';
import { searchPatterns } from '#api/db/search-words.ts';
import { whenFree } from '#api/db/when-free.ts';
import { LIST_MAX } from '#contract/blog.ts';
import type { Contact, ContactListQuery, ContactState } from '#contract/contact.ts';
import type { Page } from '#contract/endpoint.ts';
import { Problem } from '#contract/problem.ts';
import { ContactEntity } from './contact.entities.ts';
import { viewContact } from './contact.views.ts';
import { spend } from './spent-keys.ts';

type Filter = Pick<ContactListQuery, 'q' | 'state'>;

const BATCH = 500;
const ALL_FIELDS = ['first_name', 'last_name', 'email', 'phone', 'message'].join(" || ' ' || ");

/** The operator's side of the messages. */
export function createContactDesk({ orm }: { orm: MikroORM }) {
  /** Newest first. Each word of `q` is found in one of the five fields. */
  async function list({ page = 1, limit = LIST_MAX, ...filter }: ContactListQuery): Promise<Page<Contact>> {
    const found = matching(orm.em.fork(), filter);
    const total = await found.clone().getCount();
    const rows = await found
      .orderBy({ date: 'desc', id: 'desc' })
      .limit(limit, (page - 1) * limit)
      .getResultList();
    return { rows: rows.map(viewContact), total };
  }

  async function mark(id: number, state: ContactState): Promise<Contact> {
    return whenFree(() =>
      orm.em.fork().transactional(async (em) => {
        const row = await em.findOne(ContactEntity, id);
        if (row === null) throw new Problem('not_found');
        row.state = state;
        return viewContact(row);
      }),
    );
  }

  /** Nothing of the message stays but its key, so that a late repeat does not bring it back. */
  async function remove(id: number): Promise<void> {
    await whenFree(() =>
      orm.em.fork().transactional(async (em) => {
        const row = await em.findOne(ContactEntity, id, { fields: ['key'] });
        if (row === null) throw new Problem('not_found');
        await em.nativeDelete(ContactEntity, id);
        if (row.key) await spend(em, [row.key]);
      }),
    );
  }

  /** All that match, newest id first, batch by batch: one long read would keep every write waiting. */
  async function* batches(filter: Filter): AsyncGenerator<Contact[]> {
    let below = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = await matching(orm.em.fork(), filter)
        .andWhere({ id: { $lt: below } })
        .orderBy({ id: 'desc' })
        .limit(BATCH)
        .getResultList();
      yield rows.map(viewContact);
      const last = rows.at(-1);
      if (last === undefined || rows.length < BATCH) return;
      below = last.id;
    }
  }

  return { list, mark, remove, batches };
}

function matching(em: SqlEntityManager, { q, state }: Filter) {
  const found = em.qb(ContactEntity).where(state === undefined ? {} : { state });
  for (const pattern of searchPatterns(q)) found.andWhere(`(${ALL_FIELDS}) like ? escape '\\'`, [pattern]);
  return found;
}
