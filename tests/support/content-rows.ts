import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { OldAddressEntity } from '#api/features/address/old-address.entities.ts';
import { PostEntity } from '#api/features/blog/blog.entities.ts';
import { PostDraftEntity } from '#api/features/blog/history.entities.ts';
import { FixtureEntity } from '#api/features/fixture/fixture.entities.ts';
import { ImportSourceEntity } from '#api/features/moving/moving.entities.ts';
import { ImportPieceEntity } from '#api/features/moving/upload.entities.ts';
import {
  PostDeliveryEntity,
  PostNoticeEntity,
  PostReaderEntity,
} from '#api/features/notification/reader.entities.ts';
import { PageEntity, PageRevisionEntity } from '#api/features/page/page.entities.ts';
import { SitePreviewEntity, SiteRevisionEntity } from '#api/features/settings/settings.entities.ts';
import type { PageFields } from '#contract/page-desk.ts';
import { defaultContent } from '#contract/site-content.ts';
import { defaultNotice } from '#contract/words/notice.ts';

const PATH = '/p/prices';
const PAGE: PageFields = {
  title: 'Preise für Äpfel',
  searchTitle: '',
  description: 'What an account costs.',
  lead: '',
  share: '',
  markdown: '## Fees\n\nNone. 🏏',
  language: 'en-IN',
  menu: 'footer',
  order: 1,
  noindex: false,
};

/** A row in each table of settings, pages, drafts, addresses, imports and readers. */
export async function insertContentRows(em: SqlEntityManager, at: Date): Promise<void> {
  const by = { at, operatorId: 1, operator: 'Zoë' };
  const page = { path: PATH, published: PAGE, draft: { ...PAGE, title: 'Ein Entwurf' }, revision: 2, ...by };
  await em.insert(PageEntity, page);
  await em.insert(PageRevisionEntity, { path: PATH, what: 'published', fields: PAGE, ...by });
  await em.insert(SiteRevisionEntity, {
    content: defaultContent,
    notice: defaultNotice,
    changed: ['brand'],
    restores: null,
    ...by,
  });
  await em.insert(SitePreviewEntity, {
    id: 'a'.repeat(32),
    until: new Date('2100-01-01'),
    content: defaultContent,
  });
  await em.insert(PostDraftEntity, {
    key: randomUUID(),
    post: null,
    savedAt: at,
    operator: 1,
    revision: 1,
    fields: { blog_title: 'नया लेख', description: 'Begun' },
  });
  await em.insert(OldAddressEntity, { path: '/preise/äpfel', postId: null, target: PATH, at });
  const fixture = { home: 'मुंबई', away: 'Zürich; “XI”', competition: 'Cup', venue: '', startsAt: at };
  await em.insert(FixtureEntity, { ...fixture, changedAt: at });
  const source = { source: 'wordpress https://example.com', kind: 'page', sourceId: '2' } as const;
  await em.insert(ImportSourceEntity, { ...source, target: PATH, hash: '0'.repeat(64), revision: 2 });
  const bytes = Buffer.from([0, 255, 10, 39]);
  await em.insert(ImportPieceEntity, { upload: randomUUID(), at: 0, storedAt: at, bytes });
  const [post] = await em.find(PostEntity, {}, { orderBy: { id: 'asc' }, limit: 1 });
  const keys = { p256dh: 'p', auth: 'a', timeZone: 'Asia/Kolkata' };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/reader';
  const reader = await em.insert(PostReaderEntity, { endpoint, ...keys, createdAt: at });
  await em.insert(PostNoticeEntity, { post: post?.id ?? 0, state: 'spread', lastReader: reader, told: 3 });
  // Not due while the test runs.
  const nextAt = new Date(Date.now() + 12 * 60 * 60_000);
  await em.insert(PostDeliveryEntity, { post: post?.id ?? 0, reader, since: at, nextAt });
}
