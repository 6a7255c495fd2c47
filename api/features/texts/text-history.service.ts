import type { EntityName, FilterQuery, RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import type { PictureEdit } from '#api/features/media/picture-edit.service.ts';
import { ownersOf, setUses, type UseKind } from '#api/features/media/picture-use.service.ts';

/** A revision as it is stored. */
interface Stored {
  id: number;
}

/** One kind of text, and how its revisions are stored. */
interface Kind<Revision extends Stored> {
  entity: EntityName<Revision>;
  /** How the library of pictures calls a use by a revision. */
  use: UseKind;
  /** Only the newest so many revisions of one text are kept. */
  max: number;
  /** Selects the revisions of the text that this one is of. */
  sameText(revision: Omit<Revision, 'id'>): object;
  /** Names the text in the list of a picture's uses. */
  owner(revision: Omit<Revision, 'id'>): { title: string } | { post: number };
  /** The pictures that it takes to restore a revision. */
  picturesOf(revision: Omit<Revision, 'id'>): readonly string[];
  /** The same with another picture in the place of one. */
  edited(revision: Revision, edit: ReplacedPicture): Partial<Omit<Revision, 'id'>>;
}

type ReplacedPicture = Required<Pick<PictureEdit, 'name' | 'to'>>;

/** More revisions than a text ever has. */
const ALL = 1_000;

/**
 * The content of texts of one kind after each change. All of it is done in the transaction of the caller. Drafts are stored by their
 * features: that of a page is a column next to its row version, that of a new post has no post yet.
 */
export function textHistory<Revision extends Stored>(kind: Kind<Revision>) {
  const { entity, use, max } = kind;
  const where = (filter: object) => filter as FilterQuery<Revision>;

  const noteUses = (em: SqlEntityManager, id: number, revision: Omit<Revision, 'id'>) =>
    setUses(em, { kind: use, id, ...kind.owner(revision) }, kind.picturesOf(revision));

  /** Deletes all but the newest revisions of a text. Gives those that went. */
  async function forget(em: SqlEntityManager, text: object, keep = 0): Promise<Revision[]> {
    const order = { orderBy: { id: 'desc' }, offset: keep, limit: ALL, disableIdentityMap: true } as object;
    const old = (await em.find(entity, where(text), order)) as Revision[];
    for (const { id } of old) await setUses(em, { kind: use, id }, []);
    if (old.length > 0) await em.nativeDelete(entity, where({ id: { $in: old.map(({ id }) => id) } }));
    return old;
  }

  /** The revisions that have a picture, by id. */
  async function having(em: SqlEntityManager, picture: string): Promise<Revision[]> {
    const ids = (await ownersOf(em, use, picture)).map(Number);
    if (ids.length === 0) return [];
    const order = { orderBy: { id: 'asc' }, disableIdentityMap: true } as object;
    return (await em.find(entity, where({ id: { $in: ids } }), order)) as Revision[];
  }

  const all = (em: SqlEntityManager, text: object) =>
    em.find(entity, where(text), { limit: ALL, disableIdentityMap: true } as object) as Promise<Revision[]>;

  return {
    forget,
    having,

    /** The revisions of a text that goes to the trash hold no pictures there. */
    async release(em: SqlEntityManager, text: object): Promise<void> {
      for (const { id } of await all(em, text)) await setUses(em, { kind: use, id }, []);
    },

    /** The revisions of a text that is back from the trash hold those of their pictures that are still there. */
    async restoreUses(em: SqlEntityManager, text: object): Promise<void> {
      for (const revision of await all(em, text)) await noteUses(em, revision.id, revision);
    },

    /** Adds a revision, or puts it in the place of `same`. Gives those that went because there were too many. */
    async keep(em: SqlEntityManager, revision: Omit<Revision, 'id'>, same?: number): Promise<Revision[]> {
      const row = revision as unknown as RequiredEntityData<Revision>;
      const id = same ?? ((await em.insert(entity, row)) as unknown as number);
      if (same !== undefined) await em.nativeUpdate(entity, where({ id }), row as object);
      await noteUses(em, id, revision);
      return forget(em, kind.sameText(revision), max);
    },

    /** Puts another picture in the place of one. Alternative texts stay as they were. */
    async replacePicture(em: SqlEntityManager, { name, to }: PictureEdit): Promise<void> {
      if (to === undefined) return;
      for (const revision of await having(em, name)) {
        const change = kind.edited(revision, { name, to });
        await em.nativeUpdate(entity, where({ id: revision.id }), change as object);
        await noteUses(em, revision.id, { ...revision, ...change });
      }
    },
  };
}
