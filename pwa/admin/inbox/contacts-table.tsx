import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import type { Contact, ListedContact, StateFilter } from '#contract/inbox.ts';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import type { Selection } from '#pwa/admin/kit/lists/use-selection.ts';
import { useSwipe } from '#pwa/admin/kit/swipe.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useMinute } from '#pwa/admin/kit/waiting-time.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { ContactAct } from './contact-acts.ts';
import { ContactRow } from './contact-row.tsx';
import { nameOf, nextAct } from './contact-words.ts';
import { labelsQuery, operatorsQuery } from './list-queries.ts';
import { noteReached } from './reached.ts';

interface ContactsTableProps {
  rows: readonly ListedContact[];
  openId: number | undefined;
  isOldestFirst: boolean;
  selection: Selection;
  hrefOf: (contact: Contact) => string;
  onOpen: (contact: Contact) => void;
  onAct: (contact: Contact, act: ContactAct) => void;
}

/** One and the same, so that rows are drawn once. */
const NONE: never[] = [];

const headers = ['Name', 'Message', 'Email', 'Phone', 'Waiting'];

/** One page of messages. What visitors wrote is shown as text and nothing else. */
export function ContactsTable(props: ContactsTableProps) {
  const callApi = useApi();
  const { rows, openId, isOldestFirst, selection, hrefOf, onOpen, onAct } = props;
  const { data: labels = NONE } = useQuery(labelsQuery(callApi));
  const { data: operators = NONE } = useQuery(operatorsQuery(callApi));
  const site = useSite();
  const now = useMinute();
  const body = useRef<HTMLTableSectionElement>(null);
  const contactOf = (element: Element) => {
    const id = Number(element.closest<HTMLElement>('[data-id]')?.dataset.id);
    return rows.find((row) => row.id === id);
  };
  useSwipe(body, {
    targetOf: (touched) => touched.closest<HTMLElement>('tr') ?? undefined,
    onSwiped: (row, direction) => {
      const contact = contactOf(row);
      if (contact === undefined) return;
      onAct(contact, direction === 'left' ? 'delete' : { to: nextAct[contact.state].to });
    },
  });
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const contact = contactOf(event.target);
    if (contact === undefined) return;
    const act = event.target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (act === 'select') selection.toggle(contact.id, event.shiftKey);
    if (act === 'chat' && contact.state !== 'answered') noteReached(contact, nameOf(contact), 'whatsapp');
    if (act === 'next') onAct(contact, { to: nextAct[contact.state].to });
    if (act === 'delete') onAct(contact, 'delete');
  };
  // Before the site's own handler of links, which would scroll to the top of the list.
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('.lead-link') : null;
    const contact = link === null ? undefined : contactOf(link);
    if (contact === undefined) return;
    event.preventDefault();
    onOpen(contact);
  };
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the rows are grids, which takes a table's roles away in some browsers
    <table className="leads" role="table" aria-label="Messages">
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            <span className="visually-hidden">Select</span>
          </th>
          {headers.map((header) => (
            <th key={header} scope="col" role="columnheader">
              {header}
            </th>
          ))}
          <th
            scope="col"
            role="columnheader"
            aria-sort={isOldestFirst ? 'ascending' : 'descending'}
            className="lead-date-header"
          >
            <AdminLink
              to="."
              search={(before: object) => ({
                ...before,
                id: undefined,
                page: undefined,
                order: isOldestFirst ? undefined : ('oldest' as const),
              })}
            >
              Date
              <span aria-hidden="true"> {isOldestFirst ? '↑' : '↓'}</span>
            </AdminLink>
          </th>
          <th scope="col" role="columnheader" className="lead-actions-header">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons and links in it are what is pressed */}
      <tbody role="rowgroup" ref={body} onClick={press} onClickCapture={open}>
        {rows.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            href={hrefOf(contact)}
            isOpen={contact.id === openId}
            isSelected={selection.ids.has(contact.id)}
            now={contact.state === 'new' ? now : undefined}
            messagingName={site.messagingName}
            labels={labels}
            operators={operators}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** Rows to come. */
export function LeadSkeletons() {
  return (
    <div className="leads">
      {Array.from({ length: 12 }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="lead-row lead-skeleton">
          <div className="bone" />
          <div className="bone" />
        </div>
      ))}
    </div>
  );
}

const nothing: Record<StateFilter, readonly [title: string, words: string]> = {
  inbox: ['No messages yet.', 'Messages from the contact form show up here.'],
  new: ['No one is waiting for an answer.', 'New messages show up here.'],
  answered: ['No answered messages.', 'Messages you mark as answered show up here.'],
  suspected: [
    'No suspected spam.',
    'Messages that look like spam are kept here. They send no notification, but once a day you get their number.',
  ],
};

interface ContactsEmptyProps {
  q: string;
  state: StateFilter;
  /** By filters besides. */
  isNarrowed: boolean;
}

/** No message, or none that matches the search. */
export function ContactsEmpty({ q, state, isNarrowed }: ContactsEmptyProps) {
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
      <AdminLink
        className="button"
        to="/admin/userInfo"
        search={{ state: state === 'inbox' ? undefined : state }}
      >
        Show all messages
      </AdminLink>
    </EmptyState>
  );
}
