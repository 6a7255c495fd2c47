import type { SqlEntityManager } from '@mikro-orm/sql';
import type { ImportDeps } from './import-deps.ts';
import { findSource, rememberSource } from './moving.repository.ts';
import type { SourceItem } from './source-item.ts';

export interface SourceKey {
  source: string;
  kind: SourceItem['kind'];
  sourceId: string;
}

/** Of the second and further posts of one long text. */
export const keyOfPart = (key: SourceKey, part: number): SourceKey => ({
  ...key,
  sourceId: `${key.sourceId}#${part}`,
});

/** What is said of a part that is not replaced: somebody changed or deleted it here. */
export async function keptPart(
  em: SqlEntityManager,
  posts: Pick<ImportDeps['posts'], 'find'>,
  { id, part }: { id: number; part: number },
): Promise<string> {
  const isThere = (await posts.find(em, id)) !== undefined;
  return isThere
    ? `Its part ${part}, post ${id}, is left as it is: somebody changed it here`
    : `Its part ${part} is left out: it was imported before, and deleted here since`;
}

/** A text became shorter: posts that were further parts of it become drafts. Gives what is to be said of each that was published. */
export async function retireParts(
  em: SqlEntityManager,
  posts: Pick<ImportDeps['posts'], 'find' | 'unpublish'>,
  { key, hash, parts }: { key: SourceKey; hash: string; parts: number },
): Promise<string[]> {
  const notes: string[] = [];
  for (let part = parts + 1; ; part += 1) {
    const known = await findSource(em, keyOfPart(key, part));
    if (known === null) return notes;
    const id = Number(known.target);
    const revision = await posts.unpublish(em, { id, revision: known.revision });
    if (revision !== undefined) {
      await rememberSource(em, { ...keyOfPart(key, part), target: known.target, hash, revision });
      notes.push(`Its text is shorter than before: its part ${part}, post ${id}, is a draft`);
    } else if ((await posts.find(em, id))?.state === 'published') {
      notes.push(
        `Its text is shorter than before: its part ${part}, post ${id}, stays, since somebody changed it here`,
      );
    }
  }
}
