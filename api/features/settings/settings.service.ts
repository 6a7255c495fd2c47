import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { changedParts } from '#contract/content-parts.ts';
import { fillFacts } from '#contract/facts-in-words.ts';
import { Problem } from '#contract/problem.ts';
import {
  PREVIEW_MS,
  PREVIEWS_MAX,
  REVISIONS_LISTED,
  type RevisionView,
  type SettingsView,
  SHIPPED_REVISION,
} from '#contract/settings.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import { defaultContent, type SiteContent } from '#contract/site-content.ts';
import type { NoticeWords } from '#contract/words/notice.ts';
import { noticeVersion } from './notice-version.ts';
import { readContent } from './read-content.ts';
import { SitePreviewEntity, SiteRevisionEntity } from './settings.entities.ts';
import * as repository from './settings.repository.ts';
import type { SitePublisher } from './site-publisher.service.ts';

/** Of the transactions that publish settings. */
export const SETTINGS_LOCK = 'site settings';

interface Deps {
  orm: Orm;
  now: () => Date;
  publisher: Pick<SitePublisher, 'publish'>;
}

interface Publication {
  content: SiteContent;
  /** The revision that was changed. */
  revision: number;
  /** The revision that is published again. */
  restores?: number;
}

export type SettingsService = ReturnType<typeof createSettings>;

/** What the settings say as they are published. */
export async function publishedSettings(em: SqlEntityManager): Promise<SiteContent> {
  const last = await repository.lastRevision(em);
  return last === null ? defaultContent : readContent(last.content);
}

/** The settings of the site: each publication is a revision, and each revision can be published again. */
export function createSettings({ orm, now, publisher }: Deps) {
  async function read(): Promise<SettingsView> {
    const em = orm.em.fork();
    const [last, history] = await Promise.all([
      repository.lastRevision(em),
      repository.listRevisions(em, REVISIONS_LISTED),
    ]);
    return {
      content: last === null ? defaultContent : readContent(last.content),
      revision: last?.id ?? SHIPPED_REVISION,
      history: history.map(view),
    };
  }

  /** With the version of its notice, which nobody chooses. */
  async function withNotice(em: SqlEntityManager, content: SiteContent): Promise<SiteContent> {
    const earlier = [...(await repository.listNotices(em)), shownNotice(defaultContent)];
    const version = noticeVersion(shownNotice(content), earlier, now());
    return { ...content, words: { ...content.words, notice: { ...content.words.notice, version } } };
  }

  /** What is published, where that is what was changed. @throws Problem changed_meanwhile */
  async function currentFor(em: SqlEntityManager, revision: number) {
    const last = await repository.lastRevision(em);
    if ((last?.id ?? SHIPPED_REVISION) === revision) return last;
    throw new Problem('changed_meanwhile', {
      detail: `${last?.operator ?? 'Somebody'} has published other settings meanwhile.`,
    });
  }

  async function store(
    em: SqlEntityManager,
    { content, revision, restores }: Publication,
    by: Caller | undefined,
  ): Promise<void> {
    await lockNames(em, [SETTINGS_LOCK]);
    const last = await currentFor(em, revision);
    const before = last === null ? defaultContent : readContent(last.content);
    const changed = changedParts(before, content);
    const at = now();
    const id = await repository.insertRevision(em, {
      at,
      operatorId: by?.id ?? null,
      operator: by?.username ?? null,
      content,
      notice: shownNotice(content),
      changed,
      restores: restores ?? null,
    });
    await repository.deleteOldRevisions(em, REVISIONS_LISTED);
    const action = restores === undefined ? 'settings published' : 'settings restored';
    const detail = { revision: id, parts: changed.join(', ') };
    await recordActivity(em, { by, at, action, subject: 'settings', detail });
  }

  async function publish(publication: Publication, by: Caller | undefined): Promise<SettingsView> {
    const em = orm.em.fork();
    await currentFor(em, publication.revision);
    // The version is in the pages, so it is there before they are made.
    const content = await withNotice(em, publication.content);
    await publisher.publish({
      change: (published) => ({ ...published, ...content }),
      store: (em) => store(em, { ...publication, content }, by),
    });
    return read();
  }

  /** @throws Problem not_found */
  async function find(id: number): Promise<{ content: SiteContent; revision: RevisionView | null }> {
    if (id === SHIPPED_REVISION) return { content: defaultContent, revision: null };
    const row = await orm.em.fork().findOne(SiteRevisionEntity, { id });
    if (row === null) throw new Problem('not_found');
    return { content: readContent(row.content), revision: view(row) };
  }

  return {
    read,
    publish,
    find,
    async restore(id: number, revision: number, by: Caller | undefined): Promise<SettingsView> {
      const { content } = await find(id);
      return publish({ content, revision, restores: id }, by);
    },
    /** For whoever knows the address, for an hour. */
    async preview(content: PublishedContent): Promise<{ path: string; until: string }> {
      const until = new Date(now().getTime() + PREVIEW_MS);
      const id = randomBytes(16).toString('hex');
      await inTransaction(orm, (em) => repository.insertPreview(em, { id, until, content }, PREVIEWS_MAX));
      return { path: `/preview/${id}`, until: until.toISOString() };
    },
    /** @throws Problem not_found */
    async previewed(id: string): Promise<PublishedContent> {
      const row = await orm.em.fork().findOne(SitePreviewEntity, { id, until: { $gt: now() } });
      if (row === null) throw new Problem('not_found');
      const { pages }: Pick<PublishedContent, 'pages'> = row.content;
      return { ...readContent(row.content), ...(pages && { pages }) };
    },
    /** Gives how many previews were removed. */
    prune: () => inTransaction(orm, (em) => em.nativeDelete(SitePreviewEntity, { until: { $lte: now() } })),
  };
}

/** As it stands beside the form. */
export const shownNotice = ({ site, words: { notice } }: SiteContent): NoticeWords => ({
  ...notice,
  text: fillFacts(notice.text, site),
});

const view = ({ id, at, operator, changed, restores }: repository.RevisionHead): RevisionView => ({
  ...{ id, at: at.toISOString(), by: operator ?? null },
  ...{ changed, restores: restores ?? null },
});
