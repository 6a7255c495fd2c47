import { type ContactFilter, exportContacts } from '#contract/contact-inbox.ts';
import { downloadCsv } from '#pwa/shared/api/download.ts';

interface Wanted {
  q: string;
  state: ContactFilter;
}

/** Fetches the messages that are shown, all pages, and hands them to the browser as a file. Gives the file's name. */
export const exportCsv = ({ q, state }: Wanted): Promise<string> =>
  downloadCsv(exportContacts.path, new URLSearchParams({ state, ...(q !== '' && { q }) }), 'messages');
