import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ContactCounts } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { showCount } from '#pwa/shared/browser/app-badge.ts';
import { contactCountsQuery } from './queries.ts';

const countsOfNone = { new: 0, suspected: 0 };

/** How many messages nobody has looked after: beside the link to them, in the title, on the icon of the installed site. */
export function UnreadBadge({ callApi }: { callApi: CallApi }) {
  const { data } = useQuery(contactCountsQuery(callApi));
  const { new: fresh, suspected } = data ?? countsOfNone;
  const count = fresh + suspected;
  useCountOutside(count);
  if (count === 0) return null;
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 999 ? '999+' : count}</span>
      <span className="visually-hidden">{wordsOf({ new: fresh, suspected })}</span>
    </span>
  );
}

function wordsOf({ new: fresh, suspected }: Pick<ContactCounts, 'new' | 'suspected'>): string {
  const parts = [
    fresh > 0 && `${fresh} ${fresh === 1 ? 'new message' : 'new messages'}`,
    suspected > 0 && `${suspected} suspected as spam`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** On the operator's screens only: elsewhere the number is of the visitor's own messages. */
function useCountOutside(count: number): void {
  useEffect(() => {
    showCount('operator', count);
    return () => showCount('operator', undefined);
  }, [count]);
}
