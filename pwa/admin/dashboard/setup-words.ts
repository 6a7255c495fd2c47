import { ACCOUNT, ADMIN_PATH, NOTICES, SERVER, SETTINGS } from '#contract/admin-paths.ts';
import type { SetupEntry } from '#contract/dashboard.ts';

interface EntryWords {
  title: string;
  /** Why, and how. */
  text: string;
  href: string;
}

export const setupWords: Record<SetupEntry, EntryWords> = {
  numbers: {
    title: 'Put your own name and numbers in',
    text: 'The numbers on the site belong to no one, so nobody reaches you. Write yours in the settings, with your brand and, below Contact notice, by when you answer. Then publish.',
    href: `${SETTINGS}#part-numbers`,
  },
  notices: {
    title: 'Be told of new messages',
    text: 'Until then you learn of a message only by looking here. Switch push on for this device, or set up mail.',
    href: `${NOTICES}#notice-push`,
  },
  public_url: {
    title: 'Give the site its address',
    text: 'Links in mails and search engines lead to this machine alone. Start the server with PUBLIC_URL=https://your.domain.',
    href: `${SERVER}#server-state`,
  },
  second_factor: {
    title: 'Protect your login',
    text: 'Who learns your password has everything. Switch on the second factor: a code from your phone at each login.',
    href: `${ACCOUNT}#account-second-factor`,
  },
  backup: {
    title: 'Make a backup',
    text: 'A broken disk takes messages, posts and pictures along. Download a copy, or start the server with BACKUP_DIR: it makes one each night.',
    href: `${SERVER}#server-backups`,
  },
  first_post: {
    title: 'Publish a post of your own',
    text: 'No post on the blog is yours yet. Write one, choose a picture and press Add Blog.',
    href: `${ADMIN_PATH}/blogerForm`,
  },
};
