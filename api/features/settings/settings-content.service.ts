import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/locks.ts';
import { changedParts } from '#contract/content-parts.ts';
import { defaultContent } from '#contract/site-content.ts';
import { readContent } from './read-content.ts';
import * as repository from './settings.repository.ts';
import { shownNotice } from './settings.service.ts';

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
  await lockNames(em, ['site settings']);
  const content = readContent(stored);
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
