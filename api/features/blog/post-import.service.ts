import type { RequiredEntityData } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/sql';
import { engineOf } from '#api/db/engine.ts';
import type { PictureDeletion } from '#api/features/media/picture-deletion.service.ts';
import { keepOrRestorePicture, setUses } from '#api/features/media/picture-use.service.ts';
import type { Language } from '#contract/language.ts';
import { picturesIn } from '#contract/media-rules.ts';
import { Problem } from '#contract/problem.ts';
import { PostEntity, type PostRow } from './blog.entities.ts';
import { storeShare } from './form-pictures.ts';
import * as queries from './post.queries.ts';
import type { RenderedText, RenderText } from './post-html.ts';
import { partsOfText, postTextFault } from './post-text.ts';

/** A post as another site had it. */
export interface ImportedPost {
  blogTitle: string;
  imageAlt: string;
  description: string;
  /** The name of a picture that is stored. */
  image: string;
  state: 'published' | 'draft';
  date: Date;
  changedAt: Date;
  categoryId: number;
  authorName: string | null;
  /** Empty: a draft that follows its title. */
  slug: string;
  language: Language;
  seoTitle: string;
  seoDescription: string;
  /** The name of a picture that is stored; '': the main one. */
  sharePicture: string;
  canonical: string;
  noindex: boolean;
}

/** A post as an import left it. */
export interface KnownPost {
  id: number;
  revision: number;
}

interface Deps {
  renderText: RenderText;
  deletions: Pick<PictureDeletion, 'release'>;
}

export type PostImport = ReturnType<typeof createPostImport>;

/** Posts as an import writes them, in a transaction of the caller's: dates and states are those of the source. */
export function createPostImport({ renderText, deletions }: Deps) {
  async function insertAt(em: SqlEntityManager, wanted: number | undefined, row: object): Promise<number> {
    const isFree = wanted !== undefined && (await em.count(PostEntity, { id: wanted })) === 0;
    // The archive was read by the entity's own columns.
    const made = await em.insert(PostEntity, {
      ...row,
      ...(isFree && { id: wanted }),
    } as RequiredEntityData<PostRow>);
    if (isFree) await engineOf(em).continueIds(em, 'post');
    return made;
  }

  return {
    /** A text over the limits is not rendered before it is within them. @throws Problem invalid_fields for a text that cannot be shown */
    render: async (description: string): Promise<RenderedText> =>
      postTextFault(description) === undefined ? renderText(description) : { html: '', renderer: 0 },

    /**
     * Stores a post as it was elsewhere, by the entity's own columns: in place of `target`, with a revision that it never had,
     * or under the id it had, where that is free. @throws Problem changed_meanwhile where the target is not as it was known
     */
    async put(
      em: SqlEntityManager,
      { id: wanted, category, ...fields }: Record<string, unknown> & { id?: number; category: number },
      text: RenderedText,
      target?: KnownPost,
    ): Promise<KnownPost> {
      const [former = null] =
        target === undefined ? [] : await queries.findForChange(em, { id: target.id, deletedAt: null });
      if (former?.revision !== target?.revision) throw new Problem('changed_meanwhile');
      const { description, blogTitle, image } = fields as Pick<
        ImportedPost,
        'description' | 'blogTitle' | 'image'
      >;
      const revision =
        former === null ? Number(fields.revision) : Math.max(former.revision, Number(fields.revision)) + 1;
      const row = { ...fields, ...text, revision, ...partsOfText(description) };
      if (!(await keepOrRestorePicture(em, image)))
        throw Problem.field('image', 'Its picture is not in the archive.');
      const id = former?.id ?? (await insertAt(em, wanted, { ...row, category }));
      if (former !== null) await em.nativeUpdate(PostEntity, { id }, { ...row, category });
      await queries.indexPost(em, id, { blogTitle, description });
      await setUses(em, { kind: 'post_text', id, post: id }, picturesIn(description));
      await storeShare(em, id, String(fields.sharePicture ?? ''));
      if (former !== null && former.image !== image) await deletions.release(em, [former.image]);
      return { id, revision };
    },

    /** Returns undefined where there is none, or it is deleted. */
    async find(em: SqlEntityManager, id: number) {
      const row = await em.findOne(PostEntity, { id, deletedAt: null });
      return row === null ? undefined : { revision: row.revision, image: row.image, state: row.state };
    },
  };
}
