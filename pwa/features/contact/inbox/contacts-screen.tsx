import { useEffect, useRef, useState } from 'react';
import type { Contact } from '#contract/contact-inbox.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { AdminHeading } from '#pwa/shared/admin/heading.tsx';
import { ContactOpen } from './contact-open.tsx';
import { ContactsExport } from './contacts-export.tsx';
import { ContactsFilter, RetentionLine } from './contacts-filter.tsx';
import { ContactsList } from './contacts-list.tsx';
import { ContactsSearch } from './contacts-search.tsx';
import { ErasePerson } from './erase-person.tsx';
import { addressOf, type PeopleSearch } from './people-address.ts';
import { type Outcome, PeopleOutcome } from './people-outcome.tsx';
import './inbox.css';

interface ContactsScreenProps {
  callApi: CallApi;
  search: PeopleSearch;
  /** Shows another address of this screen; `replace`: in place of this one. */
  onGo: (search: PeopleSearch, options?: { replace: boolean }) => void;
}

/** The people who wrote: all of them, or one message that is open. */
export function ContactsScreen({ callApi, search, onGo }: ContactsScreenProps) {
  const { page = 1, q = '', state = 'inbox', id } = search;
  const shown = { page, q, state };
  const [outcome, setOutcome] = useState<Outcome>();
  const say = (words: string) => setOutcome({ words });
  const sayDeleted = ({ id, email }: Contact) =>
    setOutcome({ words: `The message of ${email} was deleted.`, deleted: { id, email } });
  useFocusOn(id);
  const told = <PeopleOutcome callApi={callApi} outcome={outcome} onOutcome={setOutcome} />;

  if (id !== undefined) {
    return (
      <ContactOpen
        key={id}
        callApi={callApi}
        id={id}
        hrefBack={addressOf(shown)}
        outcome={told}
        onOutcome={say}
        onDeleted={(contact) => {
          sayDeleted(contact);
          onGo({ ...search, id: undefined }, { replace: true });
        }}
        onErased={(words) => {
          say(words);
          onGo({ ...search, id: undefined }, { replace: true });
        }}
      />
    );
  }
  return (
    <>
      <AdminHeading title="User Information">
        <ContactsExport q={q} state={state} onSaved={(name) => say(`The file ${name} was saved.`)} />
      </AdminHeading>
      <ContactsFilter callApi={callApi} state={state} hrefOf={(each) => addressOf({ q, state: each })} />
      <ContactsSearch q={q} onSearch={(words) => onGo({ q: words, state })} />
      {told}
      <ContactsList
        callApi={callApi}
        shown={shown}
        onPage={(to) => onGo({ ...shown, page: to }, { replace: true })}
        onOutcome={say}
        onDeleted={sayDeleted}
      />
      <footer className="contacts-foot">
        <RetentionLine callApi={callApi} />
        <ErasePerson callApi={callApi} onErased={say} />
      </footer>
    </>
  );
}

/** A message that opens is read from its beginning; one that closes gives the focus back to its row. */
function useFocusOn(id: number | undefined): void {
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    const row = document.getElementById(`contact-open-${before.current}`);
    before.current = id;
    (row ?? document.getElementById('main'))?.focus();
  }, [id]);
}
