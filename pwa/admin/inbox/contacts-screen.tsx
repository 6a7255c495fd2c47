import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Contact, ListedContact } from '#contract/inbox.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { SelectAll } from '#pwa/admin/kit/lists/bulk.tsx';
import { ListScreen } from '#pwa/admin/kit/lists/list-screen.tsx';
import { useSelection } from '#pwa/admin/kit/lists/use-selection.ts';
import { contactsKey } from '#pwa/admin/kit/operator-keys.ts';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type ContactAct, isMark } from './contact-acts.ts';
import { NOTE_ID } from './contact-note.tsx';
import { ContactOpen } from './contact-open.tsx';
import { ContactsExport } from './contacts-export.tsx';
import { ContactsFilter, ContactsSearch, RetentionLine } from './contacts-filter.tsx';
import { ContactsEmpty, ContactsTable, LeadSkeletons } from './contacts-table.tsx';
import { AskIfAnswered } from './did-you-answer.tsx';
import { ErasePerson } from './erase-person.tsx';
import { FilterBar } from './filter-bar.tsx';
import { LeadSheet, type LeadSheetName } from './lead-sheets.tsx';
import { MailSheet, type MailTo } from './mail-sheet.tsx';
import {
  CONTACT_ROWS,
  type ContactPage,
  type ContactsAddress,
  contactQuery,
  contactsQuery,
  contactsSearch,
  hasFilter,
} from './queries.ts';
import { ReplyChoices } from './reply-choices.tsx';
import { useContactAct, withWay } from './use-contact-act.ts';
import { useArrivals, useFreshRows } from './use-fresh-rows.ts';
import { useInboxCommands } from './use-inbox-commands.ts';
import { useRowPlaces } from './use-row-places.ts';
import { useWholePersons } from './use-whole-persons.ts';
import './inbox.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list of messages is one step back. */
    overList?: boolean;
  }
}

const none: readonly ListedContact[] = [];

/** The people who wrote: a list, and beside it, or on a phone in its place, the message that is open. */
export function ContactsScreen() {
  const callApi = useApi();
  const router = useRouter();
  const navigate = useNavigate({ from: '/admin/userInfo' });
  /** `address`: of the list. */
  const { id, ...address } = useScreenSearch(contactsSearch);
  const { page = 1, q = '', state = 'inbox', order, group, ...filter } = address;
  const onGo = (search: ContactsAddress, replace = false) => void navigate({ search, replace });
  const isOverList = () => router.history.location.state.overList === true;
  /** The same with defaults. */
  const shown = { page, q, state, order, group, ...filter };
  const client = useQueryClient();
  const list = useQuery(contactsQuery(callApi, shown));
  const open = useQuery({ ...contactQuery(callApi, id ?? 0, client), enabled: id !== undefined });
  const rows = list.data?.rows ?? none;
  const { say } = useToasts();
  const change = useContactAct();
  const selection = useSelection(rows);
  const places = useRowPlaces(rows, id);
  const arrived = useArrivals(shown, list.isPlaceholderData ? undefined : list.data);
  useFreshRows(shown);
  const [replyTo, setReplyTo] = useState<Contact>();
  const [sheet, setSheet] = useState<{ name: LeadSheetName; of: readonly Contact[] }>();
  const [mailTo, setMailTo] = useState<MailTo>();
  const mail = (contact: Contact, reply?: number) => {
    const row = rows.find(({ person }) => person?.ids.includes(contact.id));
    setReplyTo(undefined);
    setMailTo({ contact, reply, also: (row?.person?.ids ?? []).filter((id) => id !== contact.id) });
  };
  const closing = useRef<number>(undefined);

  const openOne = (contact: Contact) => {
    const isOpen = id !== undefined;
    // From message to message Back leads to the list, not through all of them.
    const overList = !isOpen || isOverList();
    void navigate({
      search: { ...address, id: contact.id },
      replace: isOpen,
      resetScroll: false,
      state: { overList },
    });
  };
  const close = () => {
    // Going back takes a moment: who presses twice leaves the list as it is.
    if (id === closing.current) return;
    closing.current = id;
    if (isOverList()) router.history.back();
    else void navigate({ search: address, replace: true, resetScroll: false });
  };
  useEffect(() => {
    if (id !== closing.current) closing.current = undefined;
  }, [id]);
  const stepFrom = (by: -1 | 1) => {
    const here = places.place();
    const isListed = rows.some((row) => row.id === id);
    // The row that was open has left the list: the next one stands in its place.
    const next = rows[id !== undefined && !isListed && by === 1 ? Math.max(0, here) : here + by];
    return next && (() => (id === undefined ? places.focusRow(rows.indexOf(next)) : openOne(next)));
  };
  const wholePersons = useWholePersons(rows);
  const act = (contacts: readonly Contact[], what: ContactAct) =>
    // One reminder of a person is enough.
    typeof what === 'object' && 'reminds' in what
      ? actOn(contacts, what)
      : wholePersons(contacts, what, (all) => actOn(all, withWay(contacts, what)));
  const actOn = (contacts: readonly Contact[], what: ContactAct) => {
    if (contacts.length === 0) return;
    const leaves =
      what === 'delete' ||
      (isMark(what) && (state === 'inbox' ? what.to === 'suspected' : what.to !== state));
    const index = rows.findIndex((row) => contacts.some((contact) => contact.id === row.id));
    // Who labels or assigns goes on with the same ones.
    const endsSelection = typeof what === 'string' || isMark(what);
    if ((leaves || (endsSelection && selected.length > 0)) && index !== -1) places.leaveRow(index);
    if (endsSelection) selection.clear();
    change(contacts, what);
    if (what === 'delete' && contacts.some((contact) => contact.id === id)) close();
  };
  const selected = rows.filter((row) => selection.ids.has(row.id));
  const here = () => (id === undefined ? rows[places.place()] : open.data);
  const openSheet = (name: LeadSheetName, of: readonly Contact[]) => {
    if (name === 'note' && id !== undefined)
      document.querySelector<HTMLElement>(`#${NOTE_ID} textarea`)?.focus();
    else setSheet({ name, of });
  };
  /** As they are now; one that has left the list is not among them. */
  const [first, ...others] = (sheet?.of ?? []).flatMap((one) =>
    [open.data, ...rows].filter((row) => row !== undefined && row.id === one.id).slice(0, 1),
  ) as Contact[];
  useInboxCommands({
    targets: () => (selected.length > 0 ? selected : [here()].filter((one) => one !== undefined)),
    here,
    isOpen: id !== undefined,
    step: (by) => stepFrom(by)?.(),
    act,
    reply: setReplyTo,
    openSheet,
    select: (contact) => selection.toggle(contact.id),
    close: () => (selected.length > 0 || id === undefined ? selection.clear() : close()),
  });

  return (
    <div className="people" data-open={id === undefined ? undefined : ''}>
      <div className="people-list">
        <ListScreen
          title="User Information"
          level={id === undefined ? 1 : 2}
          actions={
            <ContactsExport
              q={q}
              state={state}
              filter={filter}
              onSaved={(name) => say(`Saved as ${name}.`)}
            />
          }
          what="the messages"
          query={list}
          page={page}
          changes={{ id: undefined }}
          perPage={CONTACT_ROWS}
          skeleton={<LeadSkeletons />}
          empty={<ContactsEmpty q={q} state={state} isNarrowed={hasFilter(filter)} />}
          rows={() => (
            <ContactsTable
              rows={rows}
              openId={id}
              isOldestFirst={order === 'oldest'}
              selection={selection}
              hrefOf={(contact) =>
                router.buildLocation({ to: '/admin/userInfo', search: { ...address, id: contact.id } }).href
              }
              onOpen={openOne}
              onAct={(contact, what) => act([contact], what)}
            />
          )}
        >
          <SelectAll selection={selection} rows={rows}>
            {selected.length > 0 ? (
              <BulkBar
                count={selected.length}
                onAct={(what) => act(selected, what)}
                onOpen={(name) => openSheet(name, selected)}
              />
            ) : (
              <ContactsFilter state={state} q={q} filter={filter} address={address} />
            )}
            <ContactsSearch
              q={q}
              onSearch={(words, replaces) =>
                onGo({ ...address, page: undefined, q: words || undefined }, replaces)
              }
            />
          </SelectAll>
          <FilterBar address={address} filter={filter} onGo={onGo} />
          <div className="arrivals-place" aria-live="polite">
            {arrived > 0 && (
              <Button
                kind="arrivals"
                onPress={() => {
                  if (page > 1) onGo({ ...address, page: undefined });
                  else scrollTo(0, 0);
                  void loadAgain(client, contactsKey).then(() => document.getElementById('main')?.focus());
                }}
              >
                {arrived.toLocaleString('en-IN')} new
              </Button>
            )}
          </div>
        </ListScreen>
        <footer className="contacts-foot">
          {state === 'suspected' && (
            <p className="soft">
              Suspected spam sends no notification, but once a day you get the number of new ones.
            </p>
          )}
          <RetentionLine />
          <p>
            <AdminLink to="/admin/trash" search={{ kind: 'message' }}>
              Trash
            </AdminLink>
          </p>
          <ErasePerson onErased={say} />
        </footer>
      </div>
      {id !== undefined && (
        <div className="people-message">
          <ContactOpen
            key={id}
            id={id}
            query={open}
            address={address}
            place={placeOf(list.data, page, id)}
            onClose={close}
            onStep={stepFrom}
            onAct={(contact, what) => act([contact], what)}
            onSheet={(name, contact) => openSheet(name, [contact])}
            onReply={setReplyTo}
            onMail={mail}
            onMessage={say}
            onErased={(words) => {
              say(words);
              close();
            }}
          />
        </div>
      )}
      {sheet !== undefined && first !== undefined && (
        <LeadSheet
          name={sheet.name}
          contacts={[first, ...others]}
          onAct={(what) => act([first, ...others], what)}
          onMessage={say}
          onClose={() => setSheet(undefined)}
        />
      )}
      {replyTo !== undefined && (
        <ReplyChoices
          contact={replyTo}
          onMail={(reply) => mail(replyTo, reply)}
          onClose={() => setReplyTo(undefined)}
        />
      )}
      {mailTo !== undefined && (
        <MailSheet
          key={mailTo.contact.id}
          {...mailTo}
          // A mail that was sent from a sheet that is closed already leaves the next one open.
          onClose={() => setMailTo((now) => (now === mailTo ? undefined : now))}
        />
      )}
      <AskIfAnswered onAct={(contact, what) => act([contact], what)} />
    </div>
  );
}

/** `3 of 281`, where the list that is shown has it. */
function placeOf(list: ContactPage | undefined, page: number, id: number): string | undefined {
  const index = list?.rows.findIndex((row) => row.id === id) ?? -1;
  if (list === undefined || index === -1) return undefined;
  const total = `${list.total.toLocaleString('en-IN')}${list.atLeast ? '+' : ''}`;
  return `${((page - 1) * CONTACT_ROWS + index + 1).toLocaleString('en-IN')} of ${total}`;
}
