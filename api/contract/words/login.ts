import type { LoginWords } from '#contract/settings-words.ts';

export const defaultLogin: LoginWords = {
  intro: [
    'You cannot log in on this page, and that is deliberate: {{brand}} asks for passwords only on the portals themselves. The address of your portal comes in the same {{messagingName}} chat as your login name. Save it as a bookmark and open it from there.',
    'Below you can see what each portal is for. Which of them an ID opens depends on what was agreed when it was issued; if you miss one, ask for it in the chat.',
  ],
  portalsHeading: 'The portals',
  portals: [
    {
      name: '{{brand}} Exchange Login',
      purpose:
        'Back and lay prices on cricket and other sports, set by users against one another. Look here for match odds, the line and your open liabilities.',
      path: '/cricket',
    },
    {
      name: '{{brand}} Sportsbook Login',
      purpose:
        'Fixed prices on football, tennis, kabaddi and baseball. Handicaps, totals and correct scores stand under each event, with their settlement rules beside them.',
      path: '/football',
    },
    {
      name: '{{brand}} Racing Login',
      purpose:
        'Race cards, runners and results for horse racing. Declared weights and withdrawals appear before the start, and dividends after it.',
      path: '/horseRace',
    },
    {
      name: '{{brand}} Cards Login',
      purpose:
        'Teen Patti, Andar Bahar, Dragon Tiger and rummy tables. The minimum and the maximum stake are shown before you join a table.',
      path: '/indianCard',
    },
    {
      name: '{{brand}} Casino Login',
      purpose:
        'Roulette, blackjack, baccarat, slots and rooms with live dealers. Read the pay table of a game before its first round.',
      path: '/casino',
    },
    {
      name: '{{brand}} ID Desk',
      purpose:
        'For everything that a password cannot open: a new ID, a lost login name, a change of phone number, a pause or the closing of an account. A conversation, with no login of its own.',
      path: '/contact',
    },
  ],
  tipsHeading: 'When the login does not work',
  tips: [
    {
      problem: 'The password is refused',
      help: 'Type it by hand in a notes app, look at it, then copy it across. A space at the end and a capital that the keyboard puts first are the usual culprits, and a password copied from a chat may bring a full stop along.',
    },
    {
      problem: 'You have forgotten the password',
      help: 'Ask for a reset from the phone number under which the ID was issued. You should receive a temporary password; replace it at the first login, and do not use one that guards your email or bank.',
    },
    {
      problem: 'The account is locked after several tries',
      help: 'Stop trying, since each attempt may lengthen the lock. Wait half an hour, try once with the password you are sure of, and otherwise write to the desk.',
    },
    {
      problem: 'The page does not load',
      help: 'Open another website to see whether the connection works. If it does, switch between Wi-Fi and mobile data, close other tabs and reload. An address saved months ago may have changed: ask for the current one.',
    },
    {
      problem: 'You are logged out again and again',
      help: 'Set the clock of the phone to automatic date and time, allow cookies for the portal, and leave private browsing. Some portals permit a single session, so a login on a second device ends the first.',
    },
    {
      problem: 'The page looks old or broken',
      help: 'Clear the stored data of the portal alone, in the site settings of the browser, then update the browser from the app store. Clearing everything would also remove messages that wait on this website.',
    },
    {
      problem: 'Somebody asks for your password or a one-time code',
      help: 'Give neither, whoever asks and however urgent it sounds. A reset needs no knowledge of the old password. Compare the number with those on the contact page, and report the attempt there.',
    },
    {
      problem: 'The address looks slightly different',
      help: 'Do not log in. Imitations swap a letter or add a word. Open the portal from your own bookmark, and if you have already typed a password on the wrong page, change it at once everywhere you used it.',
    },
  ],
};
