import type { PostState } from '#contract/blog.ts';
import { fromIndiaField, indiaWords } from '#pwa/admin/kit/india-time.ts';
import type { PostFormWork } from './use-post-form.ts';

type Publication = Pick<PostFormWork, 'isNew' | 'onSite' | 'values' | 'isSending'>;

const chosen = ({ values: { state = 'published', date = '' } }: Publication) => ({
  state: state as PostState,
  when: date === '' ? 'later' : indiaWords(fromIndiaField(date)),
});

/** What the button of a post's form does, or is doing: also after a choice that was refused, which the next press repeats. */
export function actWords(work: Publication): string {
  const { isNew, onSite, isSending } = work;
  const { state, when } = chosen(work);
  if (isSending) return state === 'published' ? 'Publishing…' : 'Saving…';
  if (isNew)
    return { published: 'Add Blog', draft: 'Add Blog as a draft', scheduled: `Add Blog, ${when}` }[state];
  if (state === (onSite?.state ?? 'published'))
    return state === 'published' ? 'Publish changes' : 'Save changes';
  return { published: 'Publish now', draft: 'Save as a draft', scheduled: `Publish ${when}` }[state];
}

/** Who can read the post as it stands on the site. */
export function standsWords({ onSite }: Pick<Publication, 'onSite'>): string {
  switch (onSite?.state) {
    case undefined:
      return 'Not on the site yet.';
    case 'draft':
      return 'Draft. Only operators see it.';
    case 'scheduled':
      return `Scheduled for ${indiaWords(onSite.date)}.`;
    default:
      return 'On the site.';
  }
}
