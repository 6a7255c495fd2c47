import type { SqlEntityManager } from '@mikro-orm/sql';
import { setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { fillFacts } from '#contract/facts-in-words.ts';
import type { SettingsContent } from '#contract/settings.ts';
import { sitePictureNames } from '#contract/settings-facts.ts';
import type { ConsentWords } from '#contract/settings-words.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import {
  SitePreviewEntity,
  type SitePreviewRow,
  SiteRevisionEntity,
  type SiteRevisionRow,
} from './settings.entities.ts';

/** The transactions that publish settings hold it. */
export const SETTINGS_LOCK = 'site settings';

/** The id under which the published settings use pictures. */
const PUBLISHED = 'published';

/** The consent words as shown next to the form. */
export const shownConsent = ({ site, words: { notice } }: SettingsContent): ConsentWords => ({
  ...notice,
  text: fillFacts(notice.text, site),
});

const NEWEST_FIRST = { id: 'desc' } as const;

export type RevisionHead = Omit<SiteRevisionRow, 'content' | 'notice'>;

interface Publication {
  at: Date;
  by: Caller | undefined;
  /** The parts that differ from what was published before. */
  changed: string[];
  /** The revision that is published again. */
  restores?: number | undefined;
}

/** Adds a revision, which is published with it. Gives its number. */
export async function insertRevision(
  em: SqlEntityManager,
  content: SettingsContent,
  { at, by, changed, restores }: Publication,
): Promise<number> {
  const id = await em.insert(SiteRevisionEntity, {
    ...{ at, content, changed, notice: shownConsent(content), restores: restores ?? null },
    ...{ operatorId: by?.id ?? null, operator: by?.username ?? null },
  });
  const names = sitePictureNames(content.site);
  await setUses(em, { kind: 'settings', id: PUBLISHED }, names);
  await setUses(em, { kind: 'settings_revision', id }, names);
  return id;
}

/** What is published; null before the first publication. */
export const lastRevision = (em: SqlEntityManager): Promise<SiteRevisionRow | null> =>
  em.findOne(SiteRevisionEntity, { id: { $gt: 0 } }, { orderBy: NEWEST_FIRST });

/** The consent words of all revisions, the newest first. */
export const consentsOfAll = (em: SqlEntityManager) =>
  em.find(
    SiteRevisionEntity,
    {},
    { fields: ['id', 'notice'], disableIdentityMap: true, orderBy: NEWEST_FIRST },
  );

export const listRevisions = (em: SqlEntityManager, limit: number): Promise<RevisionHead[]> =>
  em.find(
    SiteRevisionEntity,
    {},
    {
      fields: ['id', 'at', 'operatorId', 'operator', 'changed', 'restores'],
      disableIdentityMap: true,
      orderBy: NEWEST_FIRST,
      limit,
    },
  );

/** Deletes all but the newest `max`, and the newest with each version of the consent words, which never comes again with other words. */
export async function deleteOldRevisions(em: SqlEntityManager, max: number): Promise<void> {
  const rows = await consentsOfAll(em);
  const versions = new Set<string>();
  const old = rows.filter(({ notice: { version } }, at) => {
    const isRetained = at < max || !versions.has(version);
    versions.add(version);
    return !isRetained;
  });
  const ids = old.slice(0, 1_000).map(({ id }) => id);
  for (const id of ids) await setUses(em, { kind: 'settings_revision', id }, []);
  if (ids.length > 0) await em.nativeDelete(SiteRevisionEntity, { id: { $in: ids } });
}

/** Stores a preview, and deletes the oldest where there are more than `most`. Its pictures are public while it is there. */
export async function insertPreview(
  em: SqlEntityManager,
  row: Omit<SitePreviewRow, 'content'> & { content: PublishedContent },
  most: number,
): Promise<void> {
  await em.insert(SitePreviewEntity, row);
  await setUses(em, { kind: 'settings_preview', id: row.id }, sitePictureNames(row.content.site));
  const rest = await em.find(
    SitePreviewEntity,
    {},
    { fields: ['id'], orderBy: { until: 'desc', id: 'asc' }, offset: most, limit: most },
  );
  await deletePreviews(
    em,
    rest.map(({ id }) => id),
  );
}

/** Deletes the previews whose time is over. Gives how many there were. */
export async function deleteOldPreviews(em: SqlEntityManager, now: Date): Promise<number> {
  const old = await em.find(SitePreviewEntity, { until: { $lte: now } }, { fields: ['id'] });
  await deletePreviews(
    em,
    old.map(({ id }) => id),
  );
  return old.length;
}

export async function deletePreviews(em: SqlEntityManager, ids: readonly string[]): Promise<void> {
  for (const id of ids) await setUses(em, { kind: 'settings_preview', id }, []);
  if (ids.length > 0) await em.nativeDelete(SitePreviewEntity, { id: { $in: [...ids] } });
}
