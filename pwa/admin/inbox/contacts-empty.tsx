import type { ContactFilter } from '#contract/inbox.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';

const nothing: Record<ContactFilter, readonly [title: string, words: string]> = {
  inbox: ['No messages yet.', 'What visitors send with the contact form stands here.'],
  new: ['Nobody waits for an answer.', 'What visitors send next stands here.'],
  answered: ['No message is marked as answered.', 'Mark those that you answered, and they stand here.'],
  suspected: [
    'No suspected spam.',
    'Messages that look like spam are kept here, apart from the others. Nothing is thrown away.',
  ],
};

/** No message, or none that matches the search. */
export function ContactsEmpty({
  q,
  state,
  isNarrowed,
  hrefOfAll,
}: {
  q: string;
  state: ContactFilter;
  /** By filters besides. */
  isNarrowed: boolean;
  hrefOfAll: string;
}) {
  if (q === '' && !isNarrowed) {
    const [title, words] = nothing[state];
    return (
      <EmptyState title={title}>
        <p>{words}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={q === '' ? 'No message matches the filters.' : `No message matches “${q}”.`}>
      <a className="button" href={hrefOfAll}>
        Show all messages
      </a>
    </EmptyState>
  );
}
