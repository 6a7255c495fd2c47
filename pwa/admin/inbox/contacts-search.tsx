import { useValueFromAddress } from '#pwa/admin/kit/use-value-from-address.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';

/** The search field, which a key opens. */
export const SEARCH_ID = 'search-messages';

/** Narrows the messages by words; the address keeps them. */
export function ContactsSearch({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const input = useValueFromAddress(q);
  return (
    <search className="contacts-search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('q');
          onSearch(typeof words === 'string' ? words.trim() : '');
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          id={SEARCH_ID}
          className="input"
          type="search"
          name="q"
          aria-label="Search messages"
          aria-keyshortcuts="/"
          placeholder="Name, email, phone…"
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
        />
      </form>
    </search>
  );
}
