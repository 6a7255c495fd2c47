import type { Contact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { adminDate } from '#pwa/shared/admin/date.ts';
import { type AdminColumn, AdminTable } from '#pwa/shared/admin/table.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { ContactActions } from './contact-actions.tsx';
import { mailHref } from './contact-links.ts';
import { ContactMessage } from './contact-message.tsx';
import { PhoneNumber } from './contact-reach.tsx';
import { stateWords } from './contact-words.ts';

interface ContactsTableProps {
  callApi: CallApi;
  rows: readonly Contact[];
  hrefOf: (contact: Contact) => string;
  onMarked: (contact: Contact, words: string) => void;
  onDeleted: (contact: Contact) => void;
}

/** One page of messages. What visitors wrote is shown as text and nothing else. */
export function ContactsTable({ callApi, rows, hrefOf, onMarked, onDeleted }: ContactsTableProps) {
  const site = useSite();
  const columns: readonly AdminColumn<Contact>[] = [
    {
      header: 'Date',
      className: 'contact-date admin-figures',
      cell: ({ date, state, note }) => (
        <>
          <span>{adminDate(date)}</span>{' '}
          <span className={`admin-tag admin-tag-${state}`}>{stateWords[state]}</span>
          {note !== '' && <span className="admin-tag">Note</span>}
        </>
      ),
    },
    { header: 'First name', cell: ({ first_name }) => first_name },
    { header: 'Last name', cell: ({ last_name }) => last_name },
    {
      header: 'Email',
      isRowHeader: true,
      cell: ({ id, email }) => (
        <a id={`contact-email-${id}`} href={mailHref(email, site.brand)}>
          {email}
        </a>
      ),
    },
    {
      header: 'Phone',
      className: 'admin-figures',
      cell: ({ phone }) => (phone === '' ? '' : <PhoneNumber phone={phone} />),
    },
    {
      header: 'Message',
      cell: ({ message }) => (message === '' ? '' : <ContactMessage message={message} />),
    },
    {
      header: 'Actions',
      hidesHeader: true,
      className: 'admin-actions-cell',
      cell: (contact) => (
        <ContactActions
          callApi={callApi}
          contact={contact}
          describedBy={`contact-email-${contact.id}`}
          onMarked={(words) => onMarked(contact, words)}
          onDeleted={() => onDeleted(contact)}
        >
          <a
            className="button button-quiet button-small"
            id={`contact-open-${contact.id}`}
            href={hrefOf(contact)}
            aria-describedby={`contact-email-${contact.id}`}
          >
            Open
          </a>
        </ContactActions>
      ),
    },
  ];
  return (
    <AdminTable
      label="Messages"
      className="contacts-table"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
