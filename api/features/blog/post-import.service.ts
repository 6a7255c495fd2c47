import type { SqlEntityManager } from '@mikro-orm/sql';
import { followGivenIds } from '#api/db/given-ids.ts';
import { CategoryEntity, PostEntity } from './blog.entities.ts';
import { excerptOf } from './excerpt.ts';
import * as repository from './post.repository.ts';
import { indexPost } from './post-text.repository.ts';
import type { RenderedText, RenderText } from './render-text.ts';

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
}

export type PostImport = ReturnType<typeof createPostImport>;

/** Posts as an import writes them, in a transaction of the caller's: dates and states are those of the source. */
export function createPostImport({ renderText }: { renderText: RenderText }) {
  const fieldsOf = ({ categoryId, description, ...fields }: ImportedPost, text: RenderedText) => ({
    ...fields,
    ...text,
    description,
    excerpt: excerptOf(description),
  });

  return {
    /** @throws Problem invalid_fields for a text that cannot be shown */
    render: (description: string): Promise<RenderedText> => renderText(description),

    /** @param id is kept where it is free. Gives the id. */
    async insert(em: SqlEntityManager, post: ImportedPost, text: RenderedText, id?: number): Promise<number> {
      const isFree = id !== undefined && (await em.count(PostEntity, { id })) === 0;
      const made = await repository.insertPost(em, {
        ...fieldsOf(post, text),
        ...(isFree && { id }),
        category: post.categoryId,
        author: null,
      });
      if (isFree) await followGivenIds(em, 'post');
      return made;
    },

    /** Gives its revision, and the picture that it no longer shows. */
    async update(em: SqlEntityManager, id: number, post: ImportedPost, text: RenderedText) {
      const row = await repository.findForChange(em, id);
      if (row === null) return undefined;
      const former = row.image;
      Object.assign(row, fieldsOf(post, text));
      row.category = em.getReference(CategoryEntity, post.categoryId);
      row.revision += 1;
      await indexPost(em, id, post);
      await em.flush();
      return { revision: row.revision, former };
    },

    /** undefined: there is none, or it is deleted. */
    async find(em: SqlEntityManager, id: number) {
      const row = await em.findOne(PostEntity, { id, deletedAt: null });
      return row === null ? undefined : { revision: row.revision, image: row.image };
    },
  };
}
