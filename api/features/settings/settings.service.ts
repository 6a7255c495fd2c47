import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { Orm, ServiceDeps } from '#api/db/orm-type.ts';
import { inTransaction, lockNames } from '#api/db/transaction.ts';
import { recordActivity } from '#api/features/activity/activity.service.ts';
import type { Caller } from '#api/http/app-state.ts';
import { indianDay } from '#contract/indian-day.ts';
import { Problem } from '#contract/problem.ts';
import {
  changedParts,
  defaultContent,
  PREVIEW_MS,
  PREVIEWS_MAX,
  REVISIONS_LISTED,
  type RevisionView,
  type SettingsContent,
  type SettingsView,
  SHIPPED_REVISION,
  settingsContent,
} from '#contract/settings.ts';
import type { ConsentWords } from '#contract/settings-words.ts';
import type { PublishedContent } from '#contract/shown-content.ts';
import { hideablePaths } from '#contract/structure.ts';
import { SitePreviewEntity, SiteRevisionEntity } from './settings.entities.ts';
import {
  consentsOfAll,
  deleteOldPreviews,
  deleteOldRevisions,
  insertPreview,
  insertRevision,
  lastRevision,
  listRevisions,
  type RevisionHead,
  SETTINGS_LOCK,
  shownConsent,
} from './settings.queries.ts';
import { requirePictures, withPicturesThere } from './settings-pictures.ts';
import type { SitePublisher } from './site-publisher.service.ts';

interface Deps extends ServiceDeps {
  publisher: Pick<SitePublisher, 'publish'>;
  hasFixtures: (em: SqlEntityManager) => Promise<boolean>;
}

interface NewContent {
  content: SettingsContent;
  /** The revision that was changed. */
  revision: number;
  /** The revision that is published again. */
  restores?: number;
  /** The page that is hidden or shown by it. */
  page?: PageVisibility;
}

interface PageVisibility {
  /** Canonical. */
  path: string;
  isHidden: boolean;
}

export type SettingsService = ReturnType<typeof createSettings>;

/** What the settings say as they are published. */
export async function publishedSettings(em: SqlEntityManager): Promise<SettingsContent> {
  const last = await lastRevision(em);
  return last === null ? defaultContent : readContent(last.content);
}

/** The settings of the site: each publication is a revision, and each revision can be published again. */
export function createSettings({ orm, now, publisher, hasFixtures }: Deps) {
  async function read(): Promise<SettingsView> {
    const em = orm.em.fork();
    const [last, history] = await Promise.all([lastRevision(em), listRevisions(em, REVISIONS_LISTED)]);
    return {
      content: last === null ? defaultContent : readContent(last.content),
      revision: last?.id ?? SHIPPED_REVISION,
      history: history.map(view),
    };
  }

  /** Sets the version of its consent words, which operators do not choose. */
  async function withConsentVersion(
    em: SqlEntityManager,
    content: SettingsContent,
  ): Promise<SettingsContent> {
    const earlier = [...(await consentsOfAll(em)).map(({ notice }) => notice), shownConsent(defaultContent)];
    const version = consentVersion(shownConsent(content), earlier, now());
    return { ...content, words: { ...content.words, notice: { ...content.words.notice, version } } };
  }

  /** What is published, where that is what was changed. @throws Problem changed_meanwhile */
  async function currentFor(em: SqlEntityManager, revision: number) {
    const last = await lastRevision(em);
    if ((last?.id ?? SHIPPED_REVISION) === revision) return last;
    throw new Problem('changed_meanwhile', {
      detail: `${last?.operator ?? 'Someone'} has published other settings since.`,
    });
  }

  async function store(
    em: SqlEntityManager,
    { content, revision, restores, page }: NewContent,
    by: Caller | undefined,
  ): Promise<void> {
    await lockNames(em, [SETTINGS_LOCK]);
    const last = await currentFor(em, revision);
    const before = last === null ? defaultContent : readContent(last.content);
    const changed = changedParts(before, content);
    const at = now();
    const id = await insertRevision(em, content, { at, by, changed, restores });
    await deleteOldRevisions(em, REVISIONS_LISTED);
    const action = restores === undefined ? 'settings published' : 'settings restored';
    const detail = { revision: id, parts: changed.join(', ') };
    await recordActivity(
      em,
      page === undefined
        ? { by, at, action, subject: 'settings', detail }
        : {
            ...{ by, at, action: page.isHidden ? 'hidden' : 'shown again' },
            ...{ subject: 'page', detail: { path: page.path } },
          },
    );
  }

  async function publish(publication: NewContent, by: Caller | undefined): Promise<SettingsView> {
    const em = orm.em.fork();
    await currentFor(em, publication.revision);
    await requirePictures(em, publication.content.site);
    // The version is in the pages, so it is there before they are made.
    const content = await withConsentVersion(em, publication.content);
    await publisher.publish({
      change: (published) => ({ ...published, ...content }),
      store: (em) => store(em, { ...publication, content }, by),
    });
    return read();
  }

  /** @throws Problem not_found */
  async function find(id: number): Promise<{ content: SettingsContent; revision: RevisionView | null }> {
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
    /** Hides a page or shows it again: a publication of its own. @throws Problem not_found for a page that cannot be hidden */
    async hide(page: PageVisibility, by: Caller | undefined): Promise<void> {
      const path = hideablePaths.find((each) => each === page.path);
      if (path === undefined) throw new Problem('not_found');
      const { content, revision } = await read();
      const others = content.structure.hidden.filter((each) => each !== path);
      const hidden = page.isHidden ? [...others, path] : others;
      if (hidden.length === content.structure.hidden.length) return;
      const structure = { ...content.structure, hidden };
      await publish({ content: { ...content, structure }, revision, page }, by);
    },
    /** Stores content that is not published, to be seen for an hour by who knows its address. */
    async preview(content: PublishedContent): Promise<{ path: string; until: string }> {
      const until = new Date(now().getTime() + PREVIEW_MS);
      const id = randomBytes(16).toString('hex');
      await inTransaction(orm, (em) => insertPreview(em, { id, until, content }, PREVIEWS_MAX));
      return { path: `/preview/${id}`, until: until.toISOString() };
    },
    /** @throws Problem not_found */
    async previewed(id: string): Promise<PublishedContent> {
      const em = orm.em.fork();
      const row = await em.findOne(SitePreviewEntity, { id, until: { $gt: now() } });
      if (row === null) throw new Problem('not_found');
      const { pages }: Pick<PublishedContent, 'pages'> = row.content;
      return { ...readContent(row.content), ...(pages && { pages }), hasFixtures: await hasFixtures(em) };
    },
    /** Gives how many previews were removed. */
    prune: () => inTransaction(orm, (em) => deleteOldPreviews(em, now())),
  };
}

const view = ({ id, at, operator, changed, restores }: RevisionHead): RevisionView => ({
  ...{ id, at: at.toISOString(), by: operator ?? null },
  ...{ changed, restores: restores ?? null },
});

/** What is published, for an export; null: the site is as it ships. */
export async function exportedSettings(em: SqlEntityManager): Promise<SettingsContent | null> {
  const last = await lastRevision(em);
  return last === null ? null : readContent(last.content);
}

/** What became of settings that were imported; `lost`: words for the places whose picture is not in the library. */
interface ImportedSettings {
  outcome: 'published' | 'same' | 'left';
  lost: string[];
}

/**
 * Publishes what a site like this one had, unless this one has settings of its own. A part that the limits refuse is as the
 * site ships. @throws Problem not_rendered
 */
export async function importSettings(
  { orm, publisher }: { orm: Orm; publisher: Pick<SitePublisher, 'publish'> },
  stored: object,
  at: Date,
): Promise<ImportedSettings> {
  const em = orm.em.fork();
  const { content, lost } = await withPicturesThere(em, withVersionOfItsOwn(readContent(stored), at));
  const last = await lastRevision(em);
  const changed = changedParts(last === null ? defaultContent : readContent(last.content), content);
  if (last !== null && changed.length > 0) return { outcome: 'left', lost: [] };
  if (changed.length === 0) return { outcome: 'same', lost };
  const store = async (em: SqlEntityManager) => {
    await lockNames(em, [SETTINGS_LOCK]);
    if ((await lastRevision(em)) !== null) throw new Problem('changed_meanwhile');
    await insertRevision(em, content, { at, by: undefined, changed });
  };
  try {
    await publisher.publish({ change: (published) => ({ ...published, ...content }), store });
    return { outcome: 'published', lost };
  } catch (error) {
    if (error instanceof Problem && error.code === 'changed_meanwhile') return { outcome: 'left', lost: [] };
    throw error;
  }
}

/** Keeps the version of the consent words, unless those that ship have the same version with other words. */
function withVersionOfItsOwn(content: SettingsContent, at: Date): SettingsContent {
  const [consent, shipped] = [shownConsent(content), shownConsent(defaultContent)];
  if (consent.version !== shipped.version) return content;
  const version = consentVersion(consent, [shipped], at);
  return { ...content, words: { ...content.words, notice: { ...content.words.notice, version } } };
}

/**
 * The content of a stored revision. A field that came after it has what the site ships with, one that is gone is left out, and a
 * part that the limits of today refuse is that of the site as it ships.
 */
function readContent(stored: unknown): SettingsContent {
  const completed = withDefaults(withPurposes(stored), defaultContent);
  const parsed = settingsContent.safeParse(completed);
  if (parsed.success) return parsed.data;
  const faulty = parsed.error.issues.map(({ path }) => path.slice(0, 2).map(String));
  return settingsContent.parse(
    faulty.reduce<unknown>((repaired, path) => withShipped(repaired, path), completed),
  );
}

/** A value with what `shipped` has besides; lists are as they are stored. */
function withDefaults(stored: unknown, shipped: unknown): unknown {
  if (stored === undefined) return shipped;
  if (!isPlain(stored) || !isPlain(shipped)) return stored;
  const own = Object.entries(shipped).map(([name, each]) => [name, withDefaults(stored[name], each)]);
  return { ...stored, ...Object.fromEntries(own) };
}

/** The numbers that ship say what they are for. What the operator's own are for, they alone know. */
function withPurposes(stored: unknown): unknown {
  if (!isPlain(stored) || !isPlain(stored.site) || !Array.isArray(stored.site.phones)) return stored;
  const phones = stored.site.phones.map((phone: unknown) => {
    if (!isPlain(phone) || 'purpose' in phone) return phone;
    const shipped = defaultContent.site.phones.find(({ href }) => href === phone.href);
    return shipped === undefined ? phone : { ...phone, purpose: shipped.purpose };
  });
  return { ...stored, site: { ...stored.site, phones } };
}

/** Replaces the part at `path` by the shipped one. */
function withShipped(value: unknown, path: readonly string[], shipped: unknown = defaultContent): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !isPlain(value) || !isPlain(shipped)) return shipped;
  return { ...value, [name]: withShipped(value[name], rest, shipped[name]) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The version of consent words: that of earlier ones that are the same, else the day, with a number where that day had others
 * already.
 * @param earlier all that were ever shown
 */
function consentVersion(
  { text, lang }: Pick<ConsentWords, 'text' | 'lang'>,
  earlier: readonly ConsentWords[],
  now: Date,
): string {
  const same = earlier.find((consent) => consent.text === text && consent.lang === lang);
  if (same !== undefined) return same.version;
  const day = indianDay(now);
  const taken = new Set(earlier.map(({ version }) => version));
  for (let number = 1; ; number += 1) {
    const version = number === 1 ? day : `${day}-${number}`;
    if (!taken.has(version)) return version;
  }
}
