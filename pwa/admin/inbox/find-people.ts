import { MESSAGES } from '#contract/admin-paths.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { type Contact, listContacts } from '#contract/inbox.ts';
import type { PaletteSource } from '#pwa/admin/kit/palette.tsx';
import { nameOf } from './contact-words.ts';

/** People whom the palette offers at most. */
const FOUND = 6;

/** The newest message of each person whom the words find. */
export const findPeople =
  (callApi: CallApi): PaletteSource['find'] =>
  async (words, signal) => {
    const { rows } = await callApi(listContacts, { query: { q: words, page: 1, limit: 20 } }, { signal });
    const newest = new Map(rows.toReversed().map((contact) => [contact.email, contact]));
    const isOf = (contact: Contact) =>
      `${nameOf(contact)} ${contact.email} ${contact.phone}`.toLowerCase().includes(words.toLowerCase());
    const found = [...newest.values()].toReversed();
    // The words may also stand in a message: first those of whom they are.
    return [...found.filter(isOf), ...found.filter((contact) => !isOf(contact))]
      .slice(0, FOUND)
      .map((contact) => ({
        key: `person ${contact.email}`,
        label: nameOf(contact),
        detail: contact.phone === '' ? contact.email : `${contact.email}, ${contact.phone}`,
        href: `${MESSAGES}?id=${contact.id}`,
      }));
  };
