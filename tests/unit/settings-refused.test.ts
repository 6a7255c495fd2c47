import { expect, test } from 'vitest';
import { settingsContent } from '#contract/settings.ts';
import { hostileSettings } from '#tests/support/hostile-settings.ts';

const { content } = hostileSettings();

const PHONE = content.site.phones[0];
const NUMBER = { number: 'site.phones.0.href', chat: 'site.phones.0.messaging', link: 'site.social.0.href' };
const refused: [what: string, field: string, change: (settings: typeof content) => void, says: RegExp][] = [
  [
    'a script as the link of a chat',
    NUMBER.chat,
    ({ site }) => (site.phones[0].messaging = 'javascript:alert(1)'),
    /https/,
  ],
  [
    'a chat elsewhere',
    NUMBER.chat,
    ({ site }) => (site.phones[0].messaging = 'https://wa.me.evil.example/1'),
    /Must lead to/,
  ],
  [
    'a chat with a login',
    NUMBER.chat,
    ({ site }) => (site.phones[0].messaging = 'https://wa.me@evil.example/'),
    /https/,
  ],
  [
    'a number that is a script',
    NUMBER.number,
    ({ site }) => (site.phones[0].href = 'javascript:alert(1)'),
    /number/,
  ],
  [
    'data as a link',
    NUMBER.link,
    ({ site }) => ((site.social[0] ?? PHONE).href = 'data:text/html,<script>'),
    /https/,
  ],
  ['a line break in a fact', 'site.brand', ({ site }) => (site.brand = 'Bat\r\nSet-Cookie: a=b'), /one line/],
  ['NUL', 'site.rating', ({ site }) => (site.rating = '4\u0000'), /control characters/],
  ['an escape sequence', 'site.users', ({ site }) => (site.users = '\u001b[31m2'), /control characters/],
  ['half of an emoji', 'site.clients', ({ site }) => (site.clients = '\ud83c'), /broken character/],
  ['nothing that one can see', 'site.branches', ({ site }) => (site.branches = '\u200b\u202e '), /Write/],
  [
    'a slot of a template in a fact',
    'site.authorLabel',
    ({ site }) => (site.authorLabel = '{{&body}}'),
    /braces/,
  ],
  ['a fact in a fact', 'site.messagingName', ({ site }) => (site.messagingName = '{{brand}}'), /braces/],
  [
    'a slot of a template in the words',
    'words.home.welcome.heading',
    ({ words }) => (words.home.welcome.heading = '{{&body}} {{constructor}}'),
    /name a fact/,
  ],
  [
    'a version of the notice that is markup',
    'words.notice.version',
    ({ words }) => (words.notice.version = '"><b>'),
    /version/,
  ],
  [
    'one character more than fits',
    'words.navigation.pages.blog',
    ({ words }) => (words.navigation.pages.blog = '🏏'.repeat(25)),
    /At most 24/,
  ],
];

test.each(refused)('Refused, at its field: %s', (_, field, change, says) => {
  const changed = structuredClone(content);
  change(changed);
  const { error } = settingsContent.safeParse(changed);
  expect(error?.issues.map(({ path, message }) => ({ field: path.join('.'), message }))).toEqual([
    { field, message: expect.stringMatching(says) },
  ]);
});
