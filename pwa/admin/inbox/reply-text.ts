import type { Contact } from '#contract/inbox.ts';

/** A prepared reply to one person; without a name it still reads well. */
export const replyFor = (text: string, { first_name }: Pick<Contact, 'first_name'>): string => {
  const name = first_name.trim();
  return name === ''
    ? text.replaceAll(/\s*\{first_name\}/g, '')
    : text.replaceAll('{first_name}', () => name);
};
