import type { Contact } from '#contract/inbox.ts';
import { useCommands } from '#pwa/admin/kit/commands.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import type { ContactAct } from './contact-acts.ts';
import { SEARCH_ID } from './contacts-filter.tsx';
import { leadKeys } from './lead-keys.ts';
import type { LeadSheetName } from './lead-sheets.tsx';

interface InboxCommands {
  /** The messages that an act is for: those that are selected, else the one that is open or has the focus. */
  targets: () => readonly Contact[];
  /** The message that is open or has the focus. */
  here: () => Contact | undefined;
  isOpen: boolean;
  step: (by: -1 | 1) => void;
  act: (contacts: readonly Contact[], act: ContactAct) => void;
  reply: (contact: Contact) => void;
  /** Opens a sheet for all of them; the note is that of the first. */
  openSheet: (name: LeadSheetName, contacts: readonly Contact[]) => void;
  select: (contact: Contact) => void;
  /** Closes the message, else selects none. */
  close: () => void;
}

/** The keys of the messages. */
export function useInboxCommands(inbox: InboxCommands): void {
  const { targets, here, isOpen, step, act, reply, openSheet, select, close } = inbox;
  const { messagingName } = useSite();
  const withHere = (run: (contact: Contact) => void) => () => {
    const contact = here();
    if (contact !== undefined) run(contact);
  };
  const sheet = (label: string, name: LeadSheetName) => ({
    label,
    keys: [leadKeys[name]],
    inPalette: isOpen,
    run: () => openSheet(name, targets()),
  });
  const mark = (to: Contact['state']) => act(targets(), { to });
  useCommands([
    { label: 'Next message', keys: ['j'], repeats: true, run: () => step(1) },
    { label: 'Previous message', keys: ['k'], repeats: true, run: () => step(-1) },
    { label: 'Open the message', keys: ['Enter'], isNative: true },
    {
      label: 'Search messages',
      keys: ['/'],
      inPalette: true,
      run: () => document.getElementById(SEARCH_ID)?.focus(),
    },
    { label: 'Select the message', keys: ['x'], run: withHere(select) },
    { label: 'Close the message, select none', keys: ['Escape'], run: close },
    { label: 'Mark answered', keys: [leadKeys.answered], inPalette: isOpen, run: () => mark('answered') },
    {
      label: `Reply by ${messagingName}, mail or call`,
      keys: [leadKeys.reply],
      inPalette: isOpen,
      run: withHere(reply),
    },
    sheet('Label', 'label'),
    sheet('Assign', 'assign'),
    sheet('Remind me', 'remind'),
    sheet('Write a note', 'note'),
    {
      label: 'Spam, or not spam',
      keys: [leadKeys.spam],
      inPalette: isOpen,
      run: () => mark(targets()[0]?.state === 'suspected' ? 'new' : 'suspected'),
    },
    {
      label: 'Delete',
      keys: [leadKeys.delete, 'Delete'],
      inPalette: isOpen,
      run: () => act(targets(), 'delete'),
    },
  ]);
}
