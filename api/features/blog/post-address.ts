import type { SqlEntityManager } from '@mikro-orm/sql';
import { setUses, takePicture } from '#api/features/media/picture-use.service.ts';
import type { Language } from '#contract/language.ts';
import { invalidField } from '#contract/problem.ts';
import { slugOf } from '#contract/slug.ts';

/** What a form says of a post's address, as far as it says it. */
interface Sent {
  slug?: string | undefined;
  seo_title?: string | undefined;
  seo_description?: string | undefined;
  share_picture?: string | undefined;
  canonical?: string | undefined;
  noindex?: boolean | undefined;
  language?: Language | undefined;
}

interface Titled {
  slug: string;
  blogTitle: string;
  state: 'published' | 'draft';
}

/**
 * The slug that a post has from this change on; empty for a draft that follows its title. A change of the title alone moves
 * no post that is published, or about to be.
 */
export function slugAfter(sent: string | undefined, after: Omit<Titled, 'slug'>, before?: Titled): string {
  const had = before === undefined ? '' : keptSlug(before);
  const chosen = sent ?? had;
  return keptSlug({ ...after, slug: chosen });
}

/** The slug to store: that of a published post is fixed, a draft's may be empty and follows its title. */
export const keptSlug = ({ slug, blogTitle, state }: Titled): string =>
  state === 'draft' ? slug : slug || slugOf(blogTitle);

/** The columns of what was sent, other than the slug. */
export function seoColumns({
  seo_title,
  seo_description,
  share_picture,
  canonical,
  noindex,
  language,
}: Sent) {
  return {
    ...(seo_title !== undefined && { seoTitle: seo_title.trim() }),
    ...(seo_description !== undefined && { seoDescription: seo_description.trim() }),
    ...(share_picture !== undefined && { sharePicture: share_picture }),
    ...(canonical !== undefined && { canonical: canonical.trim() }),
    ...(noindex !== undefined && { noindex }),
    ...(language !== undefined && { language }),
  };
}

/**
 * Notes that a post uses the picture for shared links; none was sent: nothing changes. In the transaction that stores it.
 * @throws Problem invalid_fields for a picture that is not there
 */
export async function storeShare(em: SqlEntityManager, id: number, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  if (name !== '' && !(await takePicture(em, name))) {
    const message = 'This picture is not in the library any more. Choose another.';
    throw invalidField('share_picture', message);
  }
  await setUses(em, { kind: 'post_share', id, post: id }, name === '' ? [] : [name]);
}
