import { type ContentPart, contentParts } from '#contract/settings.ts';
import { FACT_MAX, networks, PHONES_MAX, SOCIAL_MAX } from '#contract/settings-facts.ts';
import {
  ANSWER_TIME_MAX,
  CONSENT_TEXT_MAX,
  fieldPaths,
  portalPaths,
  sports,
  WORDS_MAX,
} from '#contract/settings-words.ts';
import { choiceOf, group, lang, long, number, type Spec, text } from './spec.ts';

const paragraphs = (name: string, max: number): Spec => ({
  ...{ kind: 'list', name, label: 'Paragraphs', entry: 'paragraph', max, fresh: '' },
  of: [long('', 'Paragraph', WORDS_MAX.paragraph)],
});
const heading = text('heading', 'Heading', WORDS_MAX.heading);
const lead = long('lead', 'Lead', WORDS_MAX.lead);
const titled = (name: string, label: string, entry: string): Spec => ({
  ...{ kind: 'list', name, label, entry, closedBy: 'title', max: 12, fresh: { title: '', text: '' } },
  of: [text('title', 'Title', WORDS_MAX.title), long('text', 'Text', WORDS_MAX.card), lang],
});
const textSection = [heading, paragraphs('paragraphs', 6), lang];
const cardSection = [heading, lead, titled('cards', 'Cards', 'card'), lang];
const stepSection = [heading, lead, titled('steps', 'Steps', 'step'), lang];
const labels = (names: Readonly<Record<string, string>>): Spec[] =>
  Object.entries(names).map(([name, label]) => text(name, label, WORDS_MAX.navigation));

const home: Spec = group('home', '', [
  group('welcome', 'Banner', [text('eyebrow', 'Above the heading', WORDS_MAX.label), ...textSection]),
  group('support', 'Somebody to ask', textSection),
  group('rows', 'Rows of posts', [
    text('matchPredictions', 'First row', WORDS_MAX.heading),
    text('bettingTips', 'Second row', WORDS_MAX.heading),
  ]),
  group('successStories', 'Stories', cardSection),
  group('feedback', 'Figures', [
    heading,
    {
      ...{ kind: 'list', name: 'figures', label: 'Figures', entry: 'figure', max: 8 },
      fresh: { value: '', label: '' },
      of: [text('value', 'Figure', WORDS_MAX.label), text('label', 'What it counts', WORDS_MAX.label)],
    },
    long('source', 'Whose figures they are', WORDS_MAX.lead),
    lang,
  ]),
  group('features', 'Features', cardSection),
  group('about', 'About', textSection),
  group('getId', 'Steps: an ID', stepSection),
  group('addFunds', 'Steps: adding funds', stepSection),
  group('howToBet', 'Steps: betting', stepSection),
  group('howToWithdraw', 'Steps: withdrawing', stepSection),
]);

const faq: Spec = group('faq', '', [
  heading,
  {
    ...{ kind: 'list', name: 'items', label: 'Questions', entry: 'question', closedBy: 'question', max: 40 },
    fresh: { question: '', answer: '' },
    of: [
      text('question', 'Question', WORDS_MAX.question),
      long('answer', 'Answer', WORDS_MAX.answer),
      { kind: 'check', name: 'atContact', label: 'Beside the contact form, too' },
      lang,
    ],
  },
]);

const cards = (choice: Spec, fresh: object): Spec => ({
  ...{ kind: 'list', name: 'cards', label: 'Cards', entry: 'card', closedBy: 'title', max: 12, fresh },
  of: [text('title', 'Title', WORDS_MAX.title), long('text', 'Text', WORDS_MAX.card), choice, lang],
});
const pageChoice = (paths: readonly string[]): Spec => ({
  ...{ kind: 'choice', name: 'path', label: 'Leads to', options: choiceOf(paths) },
});

const login: Spec = group('login', '', [
  paragraphs('intro', 4),
  text('portalsHeading', 'Heading of the portals', WORDS_MAX.heading),
  {
    ...{ kind: 'list', name: 'portals', label: 'Portals', entry: 'portal', closedBy: 'name', max: 12 },
    fresh: { name: '', purpose: '', path: '/contact' },
    of: [
      text('name', 'Name', WORDS_MAX.title),
      long('purpose', 'What it is for', WORDS_MAX.card),
      pageChoice(portalPaths),
      lang,
    ],
  },
  text('tipsHeading', 'Heading of the tips', WORDS_MAX.heading),
  {
    ...{
      kind: 'list',
      name: 'tips',
      label: 'Tips',
      entry: 'tip',
      closedBy: 'problem',
      max: 16,
      fresh: { problem: '', help: '' },
    },
    of: [text('problem', 'Problem', WORDS_MAX.title), long('help', 'Help', WORDS_MAX.card), lang],
  },
]);

const league = (name: string, label: string): Spec =>
  group(name, label, [text('tile', 'On the tile', WORDS_MAX.tile), text('label', 'Label', WORDS_MAX.league)]);

const fields = {
  ...{ cricket: 'Cricket', football: 'Football', horseRace: 'Horse racing' },
  ...{ tennis: 'Tennis', indianCard: 'Indian card games', casino: 'Casino' },
};
const navigation: Spec = group('navigation', '', [
  group('pages', 'Menu and foot of the page', [
    ...labels({ home: 'Home', service: 'Menu of services', allServices: 'All services', login: 'Logins' }),
    ...labels(fields),
    ...labels({
      aboutUs: 'About us',
      sportsId: 'Sports ID',
      rules: 'Menu of rules',
      privacyPolicy: 'Privacy policy',
    }),
    ...labels({ terms: 'Terms', disclaimer: 'Disclaimer', contact: 'Contact', blog: 'Blog' }),
  ]),
  group('fields', 'Under the drawings', labels(fields)),
  group('leagues', 'League guides', [league('ipl', 'IPL'), league('bbl', 'BBL'), league('cpl', 'CPL')]),
]);

const { brand, label, claim, name } = FACT_MAX;

type PartOfSite = 'Brand' | 'Numbers' | 'Links' | 'Claims';

/** What each part of the screen edits, below `site`. */
const ofSite: Record<PartOfSite, readonly Spec[]> = {
  Brand: [
    text('brand', 'Name of the site', brand),
    text('authorLabel', 'Author of posts', brand),
    number('copyrightYear', 'Year of the copyright'),
    text('legalDate', 'Legal pages changed on', 10, { hint: 'A day as 31/01/2024.' }),
  ],
  Numbers: [
    {
      kind: 'list',
      name: 'phones',
      label: 'Numbers',
      entry: 'number',
      max: PHONES_MAX,
      fresh: { label: '', href: '', messaging: '', purpose: '' },
      of: [{ kind: 'phone', name: '' }],
    },
    text('messagingName', 'What the chat is called', label),
    group('helpLine', 'Help line', [
      text('name', 'Name', name),
      text('number', 'Telephone number', 20, { isDialled: true }),
    ]),
  ],
  Links: [
    {
      kind: 'list',
      name: 'social',
      label: 'Links',
      entry: 'link',
      max: SOCIAL_MAX,
      fresh: { network: 'telegram', label: '', href: 'https://' },
      of: [
        { kind: 'choice', name: 'network', label: 'Network', options: choiceOf(networks) },
        text('label', 'Name', label),
        text('href', 'Link', 300),
      ],
    },
  ],
  Claims: [
    number('since', 'Since the year'),
    text('customersHome', 'Customers, on the home page', claim),
    text('customersAbout', 'Customers, on the page about us', claim),
    text('clients', 'Clients', claim),
    text('users', 'Users of the application', claim),
    text('rating', 'Rating', claim),
    text('branches', 'Branches', claim),
    number('withdrawalMinutes', 'Minutes of a withdrawal'),
    text('currency', 'Currency', 10),
    number('minimumAge', 'Least age'),
  ],
};

/** The same below `words`. */
const ofWords: Record<Exclude<ContentPart, PartOfSite>, readonly Spec[]> = {
  'Home page': [home],
  Questions: [faq],
  Services: [
    group('services', '', [
      long('intro', 'Introduction', WORDS_MAX.lead),
      cards(pageChoice(fieldPaths), { title: '', text: '', path: '/cricket' }),
    ]),
  ],
  'Sports ID': [
    group('sportsId', '', [
      paragraphs('intro', 4),
      cards(
        { kind: 'choice', name: 'sport', label: 'Drawing', options: choiceOf(sports) },
        { title: '', text: '', sport: 'cricket' },
      ),
    ]),
  ],
  Login: [login],
  Navigation: [navigation],
  'Contact notice': [
    group('notice', '', [
      long(
        'text',
        'Notice',
        CONSENT_TEXT_MAX,
        'Other words get another version: each message says which one its writer saw.',
      ),
      lang,
    ]),
    group('receipt', 'After a message', [
      text('answerTime', 'By when an answer can be expected', ANSWER_TIME_MAX, {
        hint: 'Said to whoever has sent a message, such as: We answer within two hours, from 9 to 21 o’clock. Empty: nothing is said.',
      }),
      lang,
    ]),
  ],
};

const specs: Record<ContentPart, readonly Spec[]> = { ...ofSite, ...ofWords };

export const settingsParts = (Object.keys(contentParts) as ContentPart[]).map((title) => {
  const root: 'site' | 'words' = title in ofSite ? 'site' : 'words';
  return { title, root, of: specs[title], id: `part-${title.toLowerCase().replaceAll(' ', '-')}` };
});
