import { useEffect, useRef } from 'react';

/** Narrows the messages by words; the address keeps them. */
export function ContactsSearch({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back, or a link: the same field, so that it keeps the focus.
    if (input.current !== null && input.current.value.trim() !== q) input.current.value = q;
  }, [q]);
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
