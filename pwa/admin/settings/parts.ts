import { SETTINGS_PARTS } from '#contract/admin-paths.ts';
import type { ContentPart } from '#contract/settings.ts';
import { FACT_MAX, networks, PHONES_MAX, RUN_BY_MAX, SOCIAL_MAX } from '#contract/settings-facts.ts';
import {
  ANSWER_TIME_MAX,
  CONSENT_TEXT_MAX,
  fieldPaths,
  portalPaths,
  sports,
  WORDS_MAX,
} from '#contract/settings-words.ts';
import { fieldNames, menu, sections } from './arrangements.ts';
import { below, choiceOf, group, lang, long, number, type Spec, section, text } from './spec.ts';

const paragraphs = (name: string, max: number): Spec => ({
  ...{ kind: 'list', name, label: 'Paragraphs', entry: 'paragraph', max, fresh: '' },
  of: [long('', 'Paragraph', WORDS_MAX.paragraph)],
});
const heading = text('heading', 'Heading', WORDS_MAX.heading);
const lead = long('lead', 'Introduction', WORDS_MAX.lead);
const titled = (name: string, label: string, entry: string): Spec => ({
  ...{ kind: 'list', name, label, entry, row: ['title', 'text'], max: 12, fresh: { title: '', text: '' } },
  of: [text('title', 'Title', WORDS_MAX.title), long('text', 'Text', WORDS_MAX.card), lang],
});
const textSection = [heading, paragraphs('paragraphs', 6), lang];
const cardSection = [heading, lead, titled('cards', 'Cards', 'card'), lang];
const stepSection = [heading, lead, titled('steps', 'Steps', 'step'), lang];
const labels = (names: Readonly<Record<string, string>>): Spec[] =>
  Object.entries(names).map(([name, label]) => text(name, label, WORDS_MAX.navigation));

const home: Spec = below('home', [
  group('welcome', 'Banner', [text('eyebrow', 'Above the heading', WORDS_MAX.label), ...textSection]),
  group('support', 'Support', textSection),
  group('rows', 'Rows of posts', [
    text('matchPredictions', 'First row', WORDS_MAX.heading),
    text('matchPredictionsLead', 'About the first row', WORDS_MAX.title),
    text('bettingTips', 'Second row', WORDS_MAX.heading),
    text('bettingTipsLead', 'About the second row', WORDS_MAX.title),
  ]),
  group('successStories', 'Stories', cardSection),
  group('feedback', 'Figures', [
    heading,
    {
      ...{
        kind: 'list',
        name: 'figures',
        label: 'Figures',
        entry: 'figure',
        max: 8,
        row: ['value', 'label'],
      },
      fresh: { value: '', label: '' },
      of: [text('value', 'Figure', WORDS_MAX.label), text('label', 'What it counts', WORDS_MAX.label)],
    },
    long('source', 'Source of the figures', WORDS_MAX.lead),
    lang,
  ]),
  group('features', 'Features', cardSection),
  group('about', 'About', textSection),
  group('getId', 'Steps: an ID', stepSection),
  group('addFunds', 'Steps: adding funds', stepSection),
  group('howToBet', 'Steps: betting', stepSection),
  group('howToWithdraw', 'Steps: withdrawing', stepSection),
]);

const faq: Spec = below('faq', [
  heading,
  {
    ...{ kind: 'list', name: 'items', label: 'Questions', entry: 'question', row: ['question'], max: 40 },
    fresh: { question: '', answer: '' },
    of: [
      text('question', 'Question', WORDS_MAX.question),
      long('answer', 'Answer', WORDS_MAX.answer),
      { kind: 'check', name: 'atContact', label: 'Also show it beside the contact form' },
      lang,
    ],
  },
]);

const cards = (choice: Spec, fresh: object): Spec => ({
  ...{ kind: 'list', name: 'cards', label: 'Cards', entry: 'card', row: ['title', 'text'], max: 12, fresh },
  of: [text('title', 'Title', WORDS_MAX.title), long('text', 'Text', WORDS_MAX.card), choice, lang],
});
const pageChoice = (paths: readonly string[]): Spec => ({
  ...{ kind: 'choice', name: 'path', label: 'Leads to', options: choiceOf(paths) },
});

const login: Spec = below('login', [
  paragraphs('intro', 4),
  text('portalsHeading', 'Portals heading', WORDS_MAX.heading),
  {
    ...{
      kind: 'list',
      name: 'portals',
      label: 'Portals',
      entry: 'portal',
      row: ['name', 'purpose'],
      max: 12,
    },
    fresh: { name: '', purpose: '', path: '/contact' },
    of: [
      text('name', 'Name', WORDS_MAX.title),
      long('purpose', 'What it is for', WORDS_MAX.card),
      pageChoice(portalPaths),
      lang,
    ],
  },
  text('tipsHeading', 'Tips heading', WORDS_MAX.heading),
  {
    ...{
      kind: 'list',
      name: 'tips',
      label: 'Tips',
      entry: 'tip',
      row: ['problem', 'help'],
      max: 16,
      fresh: { problem: '', help: '' },
    },
    of: [text('problem', 'Problem', WORDS_MAX.title), long('help', 'Help', WORDS_MAX.card), lang],
  },
]);

const league = (name: string, label: string): Spec =>
  section(name, label, [
    text('tile', 'On the tile', WORDS_MAX.tile),
    text('label', 'Label', WORDS_MAX.league),
  ]);

const navigation: Spec = below('navigation', [
  group('pages', 'Menu and footer', [
    ...labels({ home: 'Home', service: 'Services menu', allServices: 'All services', login: 'Logins' }),
    ...labels(fieldNames),
    ...labels({
      aboutUs: 'About us',
      sportsId: 'Sports ID',
      rules: 'Rules menu',
      privacyPolicy: 'Privacy policy',
    }),
    ...labels({ terms: 'Terms', disclaimer: 'Disclaimer', contact: 'Contact', blog: 'Blog' }),
  ]),
  group('fields', 'Sports tiles', labels(fieldNames)),
  group('leagues', 'League guides', [league('ipl', 'IPL'), league('bbl', 'BBL'), league('cpl', 'CPL')]),
]);

const { brand, label, claim, name } = FACT_MAX;
const mayBeEmpty = { hint: 'Leave empty to hide.' };

interface Part {
  /** Of its screen. */
  path: (typeof SETTINGS_PARTS)[number];
  /** What it is about; parts of one group stand together in the index. */
  group: 'Site' | 'Words' | 'Legal';
  /** Other names that people look for it by. */
  alias?: string;
  /** What it edits in the content. */
  of: readonly Spec[];
}

const parts: Record<ContentPart, Part> = {
  Brand: {
    path: '/admin/settings/brand',
    group: 'Site',
    alias: 'title website author color colour theme image favicon app hero banner photo',
    of: [
      below('site', [
        text('brand', 'Name of the site', brand),
        text('authorLabel', 'Author of posts', brand, {
          hint: 'Shown under posts without an author of their own.',
        }),
        {
          ...{ kind: 'picture', name: 'logo', label: 'Logo' },
          hint: 'Shown at the top and bottom of every page, on a dark background. A wide logo replaces the name, a square one goes beside it. At least 64 pixels high.',
        },
        {
          ...{ kind: 'picture', name: 'icon', label: 'Icon' },
          hint: 'For browser tabs and the installed app. Square, at least 512 × 512 pixels.',
        },
        {
          ...{ kind: 'picture', name: 'homePicture', label: 'Home page picture' },
          hint: 'Shown beside the heading of the home page. At least 1200 × 600 pixels.',
        },
        { kind: 'color', name: 'accent', label: 'Accent colour' },
      ]),
    ],
  },
  Numbers: {
    path: '/admin/settings/numbers',
    group: 'Site',
    alias: 'phone telephone mobile whatsapp chat call helpline',
    of: [
      below('site', [
        {
          kind: 'list',
          name: 'phones',
          label: 'Numbers',
          entry: 'number',
          row: ['purpose', 'label'],
          isWhole: true,
          max: PHONES_MAX,
          fresh: { label: '', href: '', messaging: '', purpose: '' },
          of: [{ kind: 'phone', name: '' }],
        },
        text('messagingName', 'Chat name', label, {
          hint: 'The name on the buttons, such as WhatsApp.',
        }),
        section('helpLine', 'Helpline', [
          text('name', 'Name', name),
          text('number', 'Phone number', 20, { isDialled: true }),
        ]),
      ]),
    ],
  },
  Links: {
    path: '/admin/settings/links',
    group: 'Site',
    alias: 'social media telegram instagram pinterest',
    of: [
      below('site', [
        {
          kind: 'list',
          name: 'social',
          label: 'Links',
          entry: 'link',
          row: ['label', 'href'],
          isWhole: true,
          max: SOCIAL_MAX,
          fresh: { network: 'telegram', label: '', href: 'https://' },
          of: [
            { kind: 'choice', name: 'network', label: 'Network', options: choiceOf(networks) },
            text('label', 'Name', label),
            text('href', 'Link', 300),
          ],
        },
      ]),
    ],
  },
  Facts: {
    path: '/admin/settings/facts',
    group: 'Site',
    alias: 'claims figures customers statistics',
    of: [
      below('site', [
        number('since', 'Since the year'),
        text('customersHome', 'Customers, on the home page', claim, {
          hint: 'To leave it out, change the text under Home, About.',
        }),
        text('customersAbout', 'Customers, on the About us page', claim, {
          hint: 'To leave it out, change the text of that page.',
        }),
        text('clients', 'Clients', claim, mayBeEmpty),
        text('users', 'App users', claim, mayBeEmpty),
        text('rating', 'Rating', claim, mayBeEmpty),
        text('branches', 'Branches', claim, mayBeEmpty),
        number('withdrawalMinutes', 'Minutes to pay a withdrawal'),
        text('currency', 'Currency', 10),
      ]),
    ],
  },
  Menu: {
    path: '/admin/settings/menu',
    group: 'Words',
    alias: 'navigation header footer labels order hide',
    of: [below('structure', [menu]), below('words', [navigation])],
  },
  Home: {
    path: '/admin/settings/home',
    group: 'Words',
    alias: 'homepage landing hero start page order hide',
    of: [below('structure', [sections]), below('words', [home])],
  },
  Questions: {
    path: '/admin/settings/questions',
    group: 'Words',
    alias: 'faq answers',
    of: [below('words', [faq])],
  },
  Services: {
    path: '/admin/settings/services',
    group: 'Words',
    of: [
      below('words', [
        below('services', [
          long('intro', 'Introduction', WORDS_MAX.lead),
          cards(pageChoice(fieldPaths), { title: '', text: '', path: '/cricket' }),
        ]),
      ]),
    ],
  },
  'Sports ID': {
    path: '/admin/settings/sports-id',
    group: 'Words',
    of: [
      below('words', [
        below('sportsId', [
          paragraphs('intro', 4),
          cards(
            { kind: 'choice', name: 'sport', label: 'Drawing', options: choiceOf(sports) },
            { title: '', text: '', sport: 'cricket' },
          ),
        ]),
      ]),
    ],
  },
  Login: {
    path: '/admin/settings/login',
    group: 'Words',
    alias: 'portals tips sign in',
    of: [below('words', [login])],
  },
  'Contact form': {
    path: '/admin/settings/contact-form',
    group: 'Words',
    alias: 'consent privacy notice answer time receipt',
    of: [
      below('words', [
        below('notice', [
          long(
            'text',
            'Notice beside the form',
            CONSENT_TEXT_MAX,
            'What happens to the data people send. Each message keeps the version its sender saw.',
          ),
          lang,
        ]),
        section('receipt', 'After a message', [
          text('answerTime', 'When to expect an answer', ANSWER_TIME_MAX, {
            hint: 'Shown after a message is sent, such as: We answer within two hours, 9 am to 9 pm. Leave empty to show nothing.',
          }),
          lang,
        ]),
      ]),
    ],
  },
  Legal: {
    path: '/admin/settings/legal',
    group: 'Legal',
    alias: 'copyright terms privacy date age 18 company operator licence grievance officer',
    of: [
      below('site', [
        number('minimumAge', 'Minimum age'),
        number('copyrightYear', 'Copyright year'),
        text('legalDate', 'Legal pages last changed on', 10, { hint: 'A day, such as 31/01/2024.' }),
        section('runBy', 'Who runs the site', [
          text('name', 'Person or company', RUN_BY_MAX.name, {
            hint: 'Shown at the foot of every page and on the contact page. Leave empty to show none of these.',
          }),
          text('address', 'Address', RUN_BY_MAX.address),
          text('licence', 'Licence', RUN_BY_MAX.licence),
          text('grievanceOfficer', 'Grievance officer', RUN_BY_MAX.grievanceOfficer, {
            hint: 'Name, and an email address or a number.',
          }),
        ]),
      ]),
    ],
  },
};

export interface SettingsPart extends Part {
  title: ContentPart;
}

/** In the order of the index. */
export const settingsParts: readonly SettingsPart[] = (Object.keys(parts) as ContentPart[]).map((title) => ({
  title,
  ...parts[title],
}));

/** Who published what when: next to the parts, with an address of its own. */
export const HISTORY = SETTINGS_PARTS[SETTINGS_PARTS.length - 1] as '/admin/settings/history';
