import type { SqlEntityManager } from '@mikro-orm/sql';
import { keepOrRestorePicture, setUses } from '#api/features/media/picture-use.service.ts';
import { hasBeenPublic } from '#api/features/notifications/post-notification.service.ts';
import type { PostState } from '#contract/blog.ts';
import type { changePost } from '#contract/blog-admin.ts';
import { DESCRIPTION_MAX } from '#contract/blog-rules.ts';
import { textFault } from '#contract/characters.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { markdownFault } from '#contract/markdown-limits.ts';
import { Problem } from '#contract/problem.ts';
import { slugOf } from '#contract/slug.ts';

/** How a post's row says whether and when it is public. */
interface PublishedState {
  state: 'published' | 'draft';
  date: Date;
  /** Whether the public could read it before. */
  wasPublic: boolean;
}

interface Wish {
  state?: PostState | undefined;
  /** Empty or absent: none was chosen. */
  date?: string | undefined;
}

/**
 * The state and date of a post after a change. The public date is the time of publication: one that is public already keeps
 * it, one that was a draft or taken back gets a new one.
 * @throws Problem invalid_fields for a schedule without a time to come
 */
export function publicationOf(
  { state, date }: Wish,
  { before, now }: { before?: PublishedState; now: Date },
): PublishedState {
  const wasPublic = before !== undefined && hasBeenPublic(before, now);
  const isScheduled = before?.state === 'published' && before.date > now;
  switch (state ?? before?.state ?? 'published') {
    case 'draft':
      return { state: 'draft', date: now, wasPublic };
    case 'scheduled': {
      const wanted = date ? new Date(date) : isScheduled ? before.date : undefined;
      if (wanted === undefined) throw refused('Choose when the post is published.');
      // A scheduled post may have been published while it was edited.
      if (before?.state === 'published' && before.date <= now && sameMinute(wanted, before.date)) {
        return { state: 'published', date: before.date, wasPublic };
      }
      if (wanted <= now) throw refused('This time has passed. Choose a later one, or publish the post now.');
      return { state: 'published', date: wanted, wasPublic };
    }
    default: {
      const keepsDate = before?.state === 'published' && (!isScheduled || state === undefined);
      return { state: 'published', date: keepsDate ? before.date : now, wasPublic };
    }
  }
}

/** Why a text is over the limits of a post; an import stores such a text as a draft. */
export const postTextFault = (description: string): string | undefined =>
  textFault(description, DESCRIPTION_MAX) ?? markdownFault(description);

/** @throws Problem invalid_fields for a text over the limits that would be published */
export function checkPublishable(state: PublishedState['state'], description: string): void {
  const fault = state === 'draft' ? undefined : postTextFault(description);
  if (fault !== undefined) throw Problem.field('description', fault);
}

/** The action in the activity list of a post that was created in this state. */
export const createdAs = { published: 'published', scheduled: 'scheduled', draft: 'drafted' } as const;

const sameMinute = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) < 60_000;

const refused = (message: string) => Problem.field('date', message);

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

/** The columns of what a form sent for search engines, shared links and language; an absent one changes nothing. */
export function seoColumns({
  seo_title,
  seo_description,
  share_picture,
  canonical,
  noindex,
  language,
}: HandlerInput<typeof changePost>['body']) {
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
 * Notes that a post uses the picture for shared links, in the transaction that stores the post; undefined changes nothing.
 * @throws Problem invalid_fields for a picture that is not there
 */
export async function storeShare(em: SqlEntityManager, id: number, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  if (name !== '' && !(await keepOrRestorePicture(em, name))) {
    const message = 'This picture is not in the library any more. Choose another.';
    throw Problem.field('share_picture', message);
  }
  await setUses(em, { kind: 'post_share', id, post: id }, name === '' ? [] : [name]);
}
