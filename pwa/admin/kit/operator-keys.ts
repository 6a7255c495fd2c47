/** Query keys that more than one feature of the operator's screens loads again. */
export const contactsKey = ['operator', 'contacts'] as const;
export const dashboardKey = ['operator', 'dashboard'] as const;
export const noticesKey = ['operator', 'notices'] as const;
