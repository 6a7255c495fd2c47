import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { changedParts } from '#contract/content-parts.ts';
import { defaultContent, type SiteContent } from '#contract/site-content.ts';
import { noticeVersion } from './notice-version.ts';
import { readContent } from './read-content.ts';
import * as repository from './settings.repository.ts';
import { SETTINGS_LOCK, shownNotice } from './settings.service.ts';

/** What is published, for an export; null: the site is as it ships. */
export async function settingsContent(em: SqlEntityManager): Promise<object | null> {
  const last = await repository.lastRevision(em);
  return last === null ? null : readContent(last.content);
}

/**
 * Publishes what a site like this one had, unless this one has settings of its own. A part that the limits refuse is as the
 * site ships. To be called in a transaction; each server shows it at its next look.
 */
export async function putSettingsBack(
  em: SqlEntityManager,
  stored: object,
  at: Date,
): Promise<'published' | 'same' | 'left'> {
  await lockNames(em, [SETTINGS_LOCK]);
  const content = withVersionOfItsOwn(readContent(stored), at);
  const last = await repository.lastRevision(em);
  const changed = changedParts(last === null ? defaultContent : readContent(last.content), content);
  if (changed.length === 0) return 'same';
  if (last !== null) return 'left';
  const notice = shownNotice(content);
  await repository.insertRevision(em, {
    at,
    operatorId: null,
    operator: null,
    content,
    notice,
    changed,
    restores: null,
  });
  await repository.raiseState(em);
  return 'published';
}

/** Keeps the version of a notice, unless the shipped notice has the same version with other words. */
function withVersionOfItsOwn(content: SiteContent, at: Date): SiteContent {
  const [notice, shipped] = [shownNotice(content), shownNotice(defaultContent)];
  if (notice.version !== shipped.version) return content;
  const version = noticeVersion(notice, [shipped], at);
  return { ...content, words: { ...content.words, notice: { ...content.words.notice, version } } };
}
