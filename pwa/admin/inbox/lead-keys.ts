/** The keys of what is done to leads: the commands take them, buttons and menus name them. */
export const leadKeys = {
  answered: 'e',
  reply: 'r',
  label: 'l',
  assign: 'a',
  remind: 'h',
  note: 'n',
  spam: '!',
  delete: '#',
} as const;
