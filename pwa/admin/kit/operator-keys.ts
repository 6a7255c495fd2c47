/** Query keys that more than one feature of the operator's screens loads again. */
export const contactsKey = ['operator', 'contacts'] as const;
export const dashboardKey = ['operator', 'dashboard'] as const;
/** Further lists of the inbox, and by whom mails are sent. */
export const inboxListsKey = ['operator', 'inbox-lists'] as const;
export const mailSenderKey = [...inboxListsKey, 'mail'] as const;
export const noticesKey = ['operator', 'notices'] as const;
