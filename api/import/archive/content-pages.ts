import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#api/db/transaction.ts';
import { type PageContent, pageContent, pageRoom, putPage } from '#api/features/page/page-import.service.ts';
import { putSettingsBack } from '#api/features/settings/settings-content.service.ts';
import type { ImportDeps } from '#api/import/import-deps.ts';
import { findSource, rememberSource } from '#api/import/moving.repository.ts';
import { quoted } from '#api/import/notes.ts';
import { unlessChanged } from '#api/import/unless-changed.ts';
import type { ImportCounts, ImportEvent } from '#contract/moving.ts';
import { OWN_PAGES_MAX, pageDraftFields, pageFields } from '#contract/page-desk.ts';
import { OWN_PAGES } from '#contract/page-text.ts';
import { Problem } from '#contract/problem.ts';
import { slugFault } from '#contract/slug.ts';
import type { ContentArchive } from './content-archive.ts';
import { faultOf } from './content-form.ts';
import type { ContentRow } from './content-rows.ts';

interface Run {
  counts: ImportCounts;
  dryRun: boolean;
}

type Deps = Pick<ImportDeps, 'orm' | 'posts' | 'now'>;
const line = (about: string, text: string): ImportEvent => ({ type: 'line', about, text });

/** Brings pages back that somebody changed or made, and settings where the site has none of its own. */
export async function* importPages(
  { orm, posts, now }: Deps,
  archive: ContentArchive,
  run: Run,
): AsyncGenerator<ImportEvent> {
  const { counts, dryRun } = run;
  const pages = new Map<string, PageContent>();
  for (const name of archive.pages) {
    const { path, state, ...fields }: ContentRow = await archive.readPage(name);
    const parsed = (state === 'draft' ? pageDraftFields : pageFields).safeParse(fields);
    if (!parsed.success || typeof path !== 'string' || !isPath(path)) {
      counts.pages.left += 1;
      yield line(
        `Page ${quoted(name)}`,
        `Not imported: ${parsed.error === undefined ? 'it has no address.' : faultOf(parsed.error)}`,
      );
      continue;
    }
    const page = pages.get(path) ?? { path, published: null, draft: null };
    pages.set(path, { ...page, [state === 'draft' ? 'draft' : 'published']: parsed.data });
  }
  const changedHere = ({ path }: PageContent): ImportEvent => {
    counts.pages.left += 1;
    return line(`Page ${quoted(path)}`, 'Left as it is: somebody changed it here.');
  };
  let room = await pageRoom(orm.em.fork());
  for (const page of pages.values()) {
    const key = {
      source: `floodlight ${archive.site}`,
      kind: 'page',
      sourceId: page.path,
    } as const;
    const known = await findSource(orm.em.fork(), key);
    const { revision, ...standing } = (await pageContent(orm.em.fork(), page.path)) ?? { revision: 0 };
    if (isDeepStrictEqual(standing, page)) {
      counts.pages.unchanged += 1;
    } else if (revision !== (known?.revision ?? 0)) {
      yield changedHere(page);
    } else {
      const isNew = revision === 0 && page.path.startsWith(OWN_PAGES);
      const fault =
        isNew && room <= 0 ? `There are ${OWN_PAGES_MAX} pages already.` : await textFault(page, posts);
      if (fault !== undefined) {
        counts.pages.left += 1;
        yield line(`Page ${quoted(page.path)}`, `Not imported: ${fault}`);
        continue;
      }
      if (isNew) room -= 1;
      if (dryRun) {
        counts.pages[revision === 0 ? 'made' : 'changed'] += 1;
        continue;
      }
      const isStored = await unlessChanged(() =>
        inTransaction(orm, async (em) => {
          const stored = await putPage(em, page, { known: revision, at: now() });
          await rememberSource(em, { ...key, target: page.path, hash: '', revision: stored });
        }),
      );
      if (isStored) counts.pages[revision === 0 ? 'made' : 'changed'] += 1;
      else yield changedHere(page);
    }
  }
}

/** Why a text of it cannot be shown. */
async function textFault(
  { published, draft }: PageContent,
  posts: Pick<ImportDeps['posts'], 'render'>,
): Promise<string | undefined> {
  try {
    for (const fields of [published, draft]) if (fields !== null) await posts.render(fields.markdown);
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_fields') throw error;
    return error.errors[0]?.message ?? error.message;
  }
}

/** Says where settings are left. */
export async function* importSettings(
  { orm, publisher, now }: Pick<ImportDeps, 'orm' | 'publisher' | 'now'>,
  archive: ContentArchive,
  { dryRun }: Run,
): AsyncGenerator<ImportEvent> {
  const { settings } = archive;
  if (settings === null || dryRun) return;
  try {
    const outcome = await putSettingsBack({ orm, publisher }, settings, now());
    if (outcome === 'left') yield line('Settings', 'Left as they are: this site has its own.');
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_rendered') throw error;
    yield line('Settings', `Not imported: ${error.message}`);
  }
}

/** Of one that ships, or below `/p/`. */
function isPath(path: string): boolean {
  if (!path.startsWith(OWN_PAGES)) return /^(?:\/[a-z0-9-]+){1,3}$/i.test(path);
  try {
    return slugFault(decodeURIComponent(path.slice(OWN_PAGES.length))) === undefined;
  } catch {
    return false;
  }
}
