import { hasBeenPublic } from '#api/features/notifications/post-notification.service.ts';
import type { PostState } from '#contract/blog.ts';
import { Problem } from '#contract/problem.ts';
import { slugOf } from '#contract/slug.ts';

/** How a post's row says whether and when it is public. */
interface PublishedState {
  state: 'published' | 'draft';
  date: Date;
  /** Whether the public could read it before. */
  wasPublic: boolean;
}

interface RequestedState {
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
  { state, date }: RequestedState,
  { before, now }: { before?: PublishedState; now: Date },
): PublishedState {
  const wasPublic = before !== undefined && hasBeenPublic(before, now);
  const isScheduled = before?.state === 'published' && before.date > now;
  switch (state ?? before?.state ?? 'published') {
    case 'draft':
      return { state: 'draft', date: now, wasPublic };
    case 'scheduled': {
      const wanted = date ? new Date(date) : isScheduled ? before.date : undefined;
      if (wanted === undefined) throw refused('Choose a date and time.');
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
  const had = before === undefined ? '' : storedSlug(before);
  const chosen = sent ?? had;
  return storedSlug({ ...after, slug: chosen });
}

/** The slug to store: that of a published post is fixed, a draft's may be empty and follows its title. */
export const storedSlug = ({ slug, blogTitle, state }: Titled): string =>
  state === 'draft' ? slug : slug || slugOf(blogTitle);
