import { emailKey, phoneKey } from '#api/db/person-keys.ts';

/** What two messages of one sender have in common: an address, a number. */
export const senderKeys = ({ email, phone }: { email: string; phone: string }): string[] =>
  [emailKey(email), phoneKey(phone)].filter((key) => key !== null);
