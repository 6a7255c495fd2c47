import { randomUUID } from 'node:crypto';
import type { Orm } from '#api/db/orm-type.ts';
import { emailKey, phoneKey } from '#api/db/person-keys.ts';
import { indexMissingRows } from '#api/db/search.ts';
import { CategoryEntity, PostEntity } from '#api/features/blog/blog.entities.ts';
import { ContactEntity } from '#api/features/contact/contact.entities.ts';
import type { ContactState } from '#contract/contact-inbox.ts';

interface PostGiven {
  blogTitle?: string;
  imageAlt?: string;
  description?: string;
  excerpt?: string;
  image?: string;
  date?: Date;
  categoryId?: number;
  deletedAt?: Date;
}

/** A post in the database, without files of its image. Answers its id. */
export async function aPost(orm: Orm, given: PostGiven = {}): Promise<number> {
  const em = orm.em.fork();
  const { categoryId = 4, ...fields } = given;
  const post = em.create(PostEntity, {
    blogTitle: 'A match preview',
    imageAlt: 'A cricket ground at night',
    description: 'Some *words* on the match.',
    excerpt: 'Some words on the match.',
    image: `image-${randomUUID()}`,
    date: new Date('2026-11-20T06:00:00Z'),
    changedAt: new Date('2026-11-20T06:00:00Z'),
    category: em.getReference(CategoryEntity, categoryId),
    ...fields,
  });
  await em.flush();
  await indexMissingRows(em);
  return post.id;
}

interface ContactGiven {
  key?: string | null;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  message?: string;
  date?: Date;
  writtenAt?: Date | null;
  state?: ContactState;
  preferredChannel?: string;
  preferredTime?: string;
  page?: string;
  campaign?: Record<string, string>;
  note?: string;
}

/** A message in the database. Answers its id. */
export async function aContact(orm: Orm, given: ContactGiven = {}): Promise<number> {
  const em = orm.em.fork();
  const contact = em.create(ContactEntity, {
    key: randomUUID(),
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@example.com',
    phone: '+91 00000 00004',
    message: 'How do I get an ID?',
    date: new Date('2026-11-20T06:00:00Z'),
    writtenAt: null,
    state: 'new',
    ...given,
  });
  contact.emailKey = emailKey(contact.email);
  contact.phoneKey = phoneKey(contact.phone);
  await em.flush();
  await indexMissingRows(em);
  return contact.id;
}
