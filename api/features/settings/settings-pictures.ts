import type { SqlEntityManager } from '@mikro-orm/sql';
import { lockNames } from '#api/db/transaction.ts';
import type { PictureHolder } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, picturesWithSizes, setUses } from '#api/features/media/picture-use.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { allows, owners } from '#contract/auth-rules.ts';
import { readSitePicture, type SitePicture, sitePicture } from '#contract/image-url.ts';
import { Problem } from '#contract/problem.ts';
import type { SettingsContent } from '#contract/settings.ts';
import {
  type SiteFacts,
  type SitePictureField,
  sitePictureFault,
  sitePictureFields,
  sitePictureNames,
} from '#contract/settings-facts.ts';
import { SiteRevisionEntity } from './settings.entities.ts';
import { deletePreviews, insertRevision, lastRevision, SETTINGS_LOCK } from './settings.queries.ts';
import { raiseSiteVersion } from './site-publisher.service.ts';

const GONE = 'This picture is no longer in the library. Choose another one.';

type Pictures = Pick<SiteFacts, SitePictureField>;

/** The fields whose picture is not in the library, or has another size there than they say. */
async function lostPictures(em: SqlEntityManager, site: Pictures): Promise<SitePictureField[]> {
  const there = (await picturesWithSizes(em, sitePictureNames(site))).map(sitePicture);
  return sitePictureFields.filter((field) => site[field] !== undefined && !there.includes(site[field]));
}

/** @throws Problem invalid_fields for pictures that are not in the library */
export async function requirePictures(em: SqlEntityManager, site: Pictures): Promise<void> {
  const lost = await lostPictures(em, site);
  const errors = lost.map((field) => ({ field: `content.site.${field}`, message: GONE }));
  if (errors.length > 0) throw new Problem('invalid_fields', { errors });
}

/**
 * The settings without the pictures that are not in the library; the drawings of the design are shown instead. `lost`: what those
 * pictures were, in words.
 */
export async function withPicturesThere(
  em: SqlEntityManager,
  content: SettingsContent,
): Promise<{ content: SettingsContent; lost: string[] }> {
  const site = { ...content.site };
  const lost = await lostPictures(em, site);
  for (const field of lost) delete site[field];
  return { content: { ...content, site }, lost: lost.map((field) => places[field]) };
}

/**
 * Replaces pictures of the settings. While they are published only owners may, since editors do not change settings. The replacement
 * is a revision of its own, so that whoever has the settings open is notified; earlier revisions get the new picture, too. Previews
 * that show the old one end.
 */
export const createSettingsPictures = ({ now }: { now: () => Date }): PictureHolder => ({
  plan:
    async ({ name, to, by }) =>
    async (em) => {
      if (to === undefined) return;
      const revisions = (await ownersOf(em, 'settings_revision', name)).map(Number);
      await deletePreviews(em, await ownersOf(em, 'settings_preview', name));
      if (revisions.length === 0) return;
      await lockNames(em, [SETTINGS_LOCK]);
      const last = await lastRevision(em);
      const published = last?.content as SettingsContent | undefined;
      if (published !== undefined) refuse(published.site, { name, to, by });
      for (const id of revisions) await replaceIn(em, id, { name, to });
      if (last === null || published === undefined || !revisions.includes(last.id)) return;
      const content = withOther(published, { name, to });
      await insertRevision(em, content, { at: now(), by, changed: ['Brand'] });
      await raiseSiteVersion(em);
    },
});

interface Replacement {
  name: string;
  to: SitePicture;
}

const places: Record<SitePictureField, string> = {
  logo: 'logo',
  icon: 'icon',
  homePicture: 'home page picture',
};

/** @throws Problem forbidden but for owners; invalid_fields where the other picture cannot have the place of this one */
function refuse(site: Pictures, { name, to, by }: Replacement & { by: Caller | undefined }): void {
  for (const field of sitePictureFields) {
    if (readSitePicture(site[field])?.name !== name) continue;
    const about = `This is the ${places[field]} of the site.`;
    if (by === undefined || !allows(owners, by.role))
      throw new Problem('forbidden', { detail: `${about} Only an owner can replace it.` });
    const fault = sitePictureFault(field, sitePicture(to));
    if (fault !== undefined) throw Problem.field('picture', `${about} ${fault}`);
  }
}

async function replaceIn(em: SqlEntityManager, id: number, replacement: Replacement): Promise<void> {
  const row = await em.findOne(SiteRevisionEntity, { id }, { disableIdentityMap: true });
  if (row === null) return;
  const content = withOther(row.content as SettingsContent, replacement);
  await em.nativeUpdate(SiteRevisionEntity, { id }, { content });
  await setUses(em, { kind: 'settings_revision', id }, sitePictureNames(content.site));
}

/** A stored content with another picture. Revisions of earlier versions of the product have none. */
function withOther(content: SettingsContent, { name, to }: Replacement): SettingsContent {
  const site = { ...content.site };
  for (const field of sitePictureFields)
    if (readSitePicture(site[field])?.name === name) site[field] = sitePicture(to);
  return { ...content, site };
}
