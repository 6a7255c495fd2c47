import { useValueFromAddress } from '#pwa/shared/ui/use-value-from-address.ts';

/** Narrows the messages by words; the address keeps them. */
export function ContactsSearch({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const input = useValueFromAddress(q);
  return (
    <search>
      <form
        className="admin-search"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('q');
          onSearch(typeof words === 'string' ? words.trim() : '');
        }}
      >
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          aria-label="Search messages"
          placeholder="Name, email, phone…"
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </form>
    </search>
  );
}
