/** In the local storage, with a tab's name: a page that is being left has no time for the database, only for this. */
export const SPILT = 'outbox-draft ';

/** The tabs whose pages did not live to save their drafts: these are newer than the saved ones. */
export function spiltTabs(): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(SPILT) ? [name.slice(SPILT.length)] : [],
    );
  } catch {
    return [];
  }
}
