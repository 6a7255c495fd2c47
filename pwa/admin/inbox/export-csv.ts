import { type ContactFilter, exportContacts } from '#contract/inbox.ts';
import { downloadCsv } from '#pwa/shared/api/download.ts';
import type { LeadFilter } from './people-address.ts';

interface Wanted extends LeadFilter {
  q: string;
  state: ContactFilter;
}

/** Fetches the messages that are shown, all pages, and hands them to the browser as a file. Gives the file's name. */
export const exportCsv = ({ q, state, ...filter }: Wanted): Promise<string> => {
  const filters = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  const search = { ...Object.fromEntries(filters), state, ...(q !== '' && { q }) };
  return downloadCsv(exportContacts.path, new URLSearchParams(search), 'messages');
};
