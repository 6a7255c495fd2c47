import type { Contact } from '#contract/contact-desk.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { adminDate } from '#pwa/ui/admin-date.ts';
import { type AdminColumn, AdminTable } from '#pwa/ui/admin-table.tsx';
import { ContactActions } from './contact-actions.tsx';
import { mailHref, phoneHref } from './contact-links.ts';
import { ContactMessage } from './contact-message.tsx';

interface ContactsTableProps {
  callApi: CallApi;
  rows: readonly Contact[];
  onOutcome: (words: string) => void;
  onDeleted: (contact: Contact) => void;
}

const stateWords: Record<Contact['state'], string> = {
  new: 'New',
  answered: 'Answered',
  suspected: 'Suspected spam',
};

/** One page of messages. What visitors wrote is shown as text and nothing else. */
export function ContactsTable({ callApi, rows, onOutcome, onDeleted }: ContactsTableProps) {
  const columns: readonly AdminColumn<Contact>[] = [
    {
      header: 'Date',
      className: 'contact-date admin-figures',
      cell: ({ date, state }) => (
        <>
          <span>{adminDate(date)}</span>{' '}
          <span className={`admin-tag admin-tag-${state}`}>{stateWords[state]}</span>
        </>
      ),
    },
    { header: 'First name', cell: ({ first_name }) => first_name },
    { header: 'Last name', cell: ({ last_name }) => last_name },
    {
      header: 'Email',
      isRowHeader: true,
      cell: ({ id, email }) => (
        <a id={`contact-email-${id}`} href={mailHref(email)}>
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
          emailId={`contact-email-${contact.id}`}
          onMarked={onOutcome}
          onDeleted={() => onDeleted(contact)}
        />
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

function PhoneNumber({ phone }: { phone: string }) {
  const href = phoneHref(phone);
  return href === undefined ? phone : <a href={href}>{phone}</a>;
}
