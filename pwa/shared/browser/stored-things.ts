/**
 * Whose a stored thing is. The visitor's and the device's stay through every logout: the first until the visitor removes it, the
 * second names no person, but for an operator's id. The session's goes with a logout. The operator's goes with a logout, and when another operator logs in.
 */
export type Owner = 'visitor' | 'device' | 'session' | 'operator';

/**
 * The registry of what the site stores under a name on a device: `stored` takes no other names. They are in use there: a new
 * name leaves the old value behind. A name that ends with a colon or a space is the start of several names.
 */
export const storedThings = {
  localStorage: {
    /** The operator's token (specification, section 9). Refused: there is no login. */
    token: 'session',
    /** What the session may do: it ends when that changes. For what is shown; the server decides. */
    role: 'session',
    /** By which endpoint the server knows this browser's push subscription; '' where it has to be registered again. */
    'push-endpoint': 'session',
    /** What is typed into the operator's forms. Refused: the form shows a message. */
    'operator-draft:': 'operator',
    /** What was typed into the settings by an older version; carried over to the drafts of forms. */
    'settings-draft': 'operator',
    /** The id of the operator who is logged in, or was last. */
    operator: 'device',
    /** The id of the operator whose unsaved work is here. Refused: nothing is kept. */
    'drafts-of': 'device',
    /** Another value after each logout; in session storage the one that the tab knows. */
    'operator-logout': 'device',
    /** Shows at the next login that this device has logged in before. Refused: it is a new one each time. */
    'known-device': 'device',
    /** How the operator's screens look and act. Refused: as they do at first. */
    'editor-mode': 'device',
    'operator-single-keys': 'device',
    'operator-whole-titles': 'device',
    'setup-away': 'device',
    'setup-folded': 'device',
    /** A summary of the outbox. Refused: its database is opened needlessly. */
    outbox: 'visitor',
    /** Persistent storage was asked for. Refused: it is not asked for. */
    'outbox-asked': 'visitor',
    /** Emergency drafts, by tab. Refused: the input of the last quarter of a second may be lost. */
    'outbox-draft ': 'visitor',
    /** Visits and taps made without a connection. Refused: they are not counted. */
    counts: 'visitor',
    /** Which posts are new. Refused: the marks hold until the page is closed. */
    'blog-visit': 'visitor',
    /** This browser gets notifications of new posts. Refused: it is switched on by hand each time. */
    'followed-posts': 'visitor',
    /** Refused: it is offered again. */
    'install-dismissed': 'visitor',
    /** Colours and text size. Refused: the choice lasts as long as the page. */
    theme: 'visitor',
    text: 'visitor',
  },
  sessionStorage: {
    /** Notes that are typed, and who is being answered, by message. Refused: the field holds the note; nothing is asked. */
    'operator-note:': 'operator',
    'operator-answering:': 'operator',
    /** What was sent by mail and not answered, by message. Refused: a second try from another sheet is another mail. */
    'operator-mail-try:': 'operator',
    /** What one went to from the palette. Refused: nothing is offered first. */
    'operator-recent': 'operator',
    'operator-logout': 'device',
    /** The name of the tab. Refused: after a reload its draft is that of a closed tab, and is taken over. */
    'operator-tab': 'device',
    'outbox-tab': 'visitor',
    /** What the tab posted before its script ran, for the receipt. */
    'outbox-posted': 'visitor',
    /** The height of the list of messages, which only the script can draw. */
    'outbox-height': 'visitor',
    /** The page was reloaded after a deploy. Refused: it is not, as it might reload for ever. */
    'chunk-reload': 'visitor',
    'entry-reload': 'visitor',
    /** How the visitor came. Refused: the message does not contain it. */
    campaign: 'visitor',
    from: 'visitor',
    referrer: 'visitor',
  },
  indexedDB: {
    'operator-drafts': 'operator',
    outbox: 'visitor',
    'saved-blog': 'visitor',
  },
} as const satisfies Record<string, Record<string, Owner>>;

type FullName<Name> = Name extends `${string}:` | `${string} ` ? `${Name}${string}` : Name;
export type StoredName<Store extends keyof typeof storedThings> = FullName<
  keyof (typeof storedThings)[Store] & string
>;
