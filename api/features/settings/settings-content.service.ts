import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import type { Orm } from '#api/db/orm-type.ts';
import { changedParts } from '#contract/content-parts.ts';
import { Problem } from '#contract/problem.ts';
import { defaultContent, type SiteContent } from '#contract/site-content.ts';
import { noticeVersion } from './notice-version.ts';
import { readContent } from './read-content.ts';
import * as repository from './settings.repository.ts';
import { SETTINGS_LOCK, shownNotice } from './settings.service.ts';
import type { SitePublisher } from './site-publisher.service.ts';

/** What is published, for an export; null: the site is as it ships. */
export async function settingsContent(em: SqlEntityManager): Promise<object | null> {
  const last = await repository.lastRevision(em);
  return last === null ? null : readContent(last.content);
}

/**
 * Publishes what a site like this one had, unless this one has settings of its own. A part that the limits refuse is as the
 * site ships. @throws Problem not_rendered
 */
export async function putSettingsBack(
  { orm, publisher }: { orm: Orm; publisher: Pick<SitePublisher, 'publish'> },
  stored: object,
  at: Date,
): Promise<'published' | 'same' | 'left'> {
  const content = withVersionOfItsOwn(readContent(stored), at);
  const last = await repository.lastRevision(orm.em.fork());
  const changed = changedParts(last === null ? defaultContent : readContent(last.content), content);
  if (changed.length === 0) return 'same';
  if (last !== null) return 'left';
  const store = async (em: SqlEntityManager) => {
    await lockNames(em, [SETTINGS_LOCK]);
    if ((await repository.lastRevision(em)) !== null) throw new Problem('changed_meanwhile');
    const notice = shownNotice(content);
    const nobody = { operatorId: null, operator: null };
    await repository.insertRevision(em, { at, ...nobody, content, notice, changed, restores: null });
  };
  try {
    await publisher.publish({ change: (published) => ({ ...published, ...content }), store });
    return 'published';
  } catch (error) {
    if (error instanceof Problem && error.code === 'changed_meanwhile') return 'left';
    throw error;
  }
}

/** Keeps the version of a notice, unless the shipped notice has the same version with other words. */
function withVersionOfItsOwn(content: SiteContent, at: Date): SiteContent {
  const [notice, shipped] = [shownNotice(content), shownNotice(defaultContent)];
  if (notice.version !== shipped.version) return content;
  const version = noticeVersion(notice, [shipped], at);
  return { ...content, words: { ...content.words, notice: { ...content.words.notice, version } } };
}
