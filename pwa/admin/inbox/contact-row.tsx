import { memo } from 'react';
import type { Contact, ListedContact } from '#contract/inbox.ts';
import type { Label } from '#contract/inbox-lists.ts';
import { withKey } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import { adminDate } from '#pwa/admin/kit/time.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { chatHref, reachOf } from './contact-links.ts';
import { LabelTag, MessageState, PreferenceTag } from './contact-tags.tsx';
import { nameOf, nextAct } from './contact-words.ts';
import { leadKeys } from './lead-keys.ts';

/** What of a long message a row may show; the rest is cut by the row's width anyway. Characters. */
const SHOWN = 240;

interface ContactRowProps {
  contact: ListedContact;
  href: string;
  isOpen: boolean;
  isSelected: boolean;
  /** For the wait of a lead that is open. Milliseconds since 1970. */
  now: number | undefined;
  messagingName: string;
  labels: readonly Label[];
  operators: readonly Operator[];
}

interface Operator {
  id: number;
  username: string;
}

/** Labels that a row shows; the rest is counted. */
const LABELS_SHOWN = 1;

const ignore = () => undefined;

/** One message. The table (contacts-table.tsx) handles its presses: drawing a hundred rows stays cheap. */
export const ContactRow = memo(function ContactRow(props: ContactRowProps) {
  const { contact, href, isOpen, isSelected, now, messagingName, labels, operators } = props;
  const { id, email, phone, message, date, state, person } = contact;
  const count = person?.messages ?? 1;
  const name = nameOf(contact);
  const act = nextAct[state];
  const chat = chatHref(reachOf(contact));
  const whose = `contact-${id}`;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the rows are grids, which takes a table's roles away in some browsers
    <tr
      role="row"
      className={`lead-row lead-${state}`}
      data-row
      data-id={id}
      data-open={isOpen ? '' : undefined}
      data-selected={isSelected ? '' : undefined}
      data-right={act.swiped}
    >
      <td role="cell" className="lead-select">
        <label className="select-box">
          <input
            type="checkbox"
            aria-label={`Select the message from ${name}`}
            data-act="select"
            checked={isSelected}
            onChange={ignore}
          />
        </label>
      </td>
      <th role="rowheader" scope="row" className="lead-name">
        <a id={whose} className="lead-link" href={href} aria-current={isOpen ? 'true' : undefined}>
          {name}
        </a>
        {count > 1 && (
          <span className="lead-count" title={`${count} messages`}>
            {' '}
            ({count}
            <span className="visually-hidden"> messages</span>)
          </span>
        )}
      </th>
      <td role="cell" className="lead-message">
        <LeadTags contact={contact} labels={labels} operators={operators} />
        {message.length > SHOWN ? `${message.slice(0, SHOWN)}…` : message}
      </td>
      <td role="cell" className="lead-email">
        {email}
      </td>
      <td role="cell" className="lead-phone admin-figures">
        {phone}
      </td>
      <td role="cell" className="lead-state">
        <MessageState contact={contact} now={now} />
      </td>
      <td role="cell" className="lead-date admin-figures">
        {adminDate(date)}
      </td>
      <td role="cell" className="lead-actions">
        {chat !== undefined && (
          <a
            href={chat}
            target="_blank"
            rel="noopener"
            data-act="chat"
            aria-label={messagingName}
            title={messagingName}
            aria-describedby={whose}
          >
            <Icon name="whatsapp" />
          </a>
        )}
        <button
          type="button"
          data-act="next"
          aria-label={act.label}
          title={state === 'new' ? withKey(act.label, leadKeys.answered) : act.label}
          aria-describedby={whose}
        >
          <AdminDrawing name={act.drawing} />
        </button>
        <button
          type="button"
          data-act="delete"
          aria-label="Delete"
          title={withKey('Delete', leadKeys.delete)}
          aria-describedby={whose}
        >
          <AdminDrawing name="bin" />
        </button>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
});

interface LeadTagsProps {
  contact: Contact;
  labels: readonly Label[];
  operators: readonly Operator[];
}

/** Short marks before the words of a message: whose it is, its labels, whether it has a note. */
function LeadTags({ contact, labels, operators }: LeadTagsProps) {
  const { note, labels: ids, assignee } = contact;
  const own = labels.filter(({ id }) => ids.includes(id));
  const rest = own.slice(LABELS_SHOWN);
  const whose = operators.find(({ id }) => id === assignee)?.username;
  return (
    <>
      {whose !== undefined && (
        <Tag title={`Assigned to ${whose}`}>
          <span className="visually-hidden">Assigned to </span>
          {whose}
        </Tag>
      )}
      {own.slice(0, LABELS_SHOWN).map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
      {rest.length > 0 && (
        <span className="label-more" title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
          <span className="visually-hidden"> labels: {rest.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
      <PreferenceTag contact={contact} isShort />
      {note !== '' && <Tag>Note</Tag>}
    </>
  );
}
