import * as z from 'zod/mini';
import { bracesFault } from './facts-in-words.ts';
import { languages } from './language.ts';
import { text } from './text.ts';
import { CONSENT_VERSION_MAX } from './visit.ts';

/** Characters. */
export const WORDS_MAX = {
  label: 40,
  /** Names of pages in the menu and the footer of each page. */
  navigation: 24,
  tile: 12,
  league: 60,
  heading: 120,
  title: 120,
  lead: 400,
  paragraph: 1_500,
  card: 600,
  question: 200,
  answer: 1_500,
} as const;

/** How much text a page may carry, so that it stays within its weight with the longest settings. Bytes of UTF-8. */
const PAGE_WORDS_MAX = {
  home: 60_000,
  faq: 60_000,
  service: 4_000,
  sportsId: 2_800,
  login: 8_000,
  contact: 2_000,
};

const filledText = (max: number, required: string, isLine: boolean) =>
  text({ max, required, line: isLine, faultOf: bracesFault });

const label = filledText(WORDS_MAX.label, 'Enter a label.', true);
const navigationLabel = filledText(WORDS_MAX.navigation, 'Enter a label.', true);
const tile = filledText(WORDS_MAX.tile, 'Enter a short name.', true);
const leagueTitle = filledText(WORDS_MAX.league, 'Enter a label.', true);
const heading = filledText(WORDS_MAX.heading, 'Enter a heading.', true);
const title = filledText(WORDS_MAX.title, 'Enter a title.', true);
const lead = filledText(WORDS_MAX.lead, 'Enter a sentence or two.', true);
const rowLead = text({ max: WORDS_MAX.title, line: true, faultOf: bracesFault });
const cardText = filledText(WORDS_MAX.card, 'Enter a text.', true);
const paragraph = filledText(WORDS_MAX.paragraph, 'Enter a paragraph, or remove it.', true);
const question = filledText(WORDS_MAX.question, 'Enter the question.', true);
const answer = filledText(WORDS_MAX.answer, 'Enter the answer.', true);

/** A text that is not in English says so. */
const lang = z.optional(z.enum(languages, `Must be one of ${languages.join(', ')}.`));

/** A list with at least one entry and at most `max`. */
const listOf = <S extends z.ZodMiniType>(entry: S, max: number) =>
  z
    .array(entry)
    .check(z.minLength(1, 'Keep at least one entry.'), z.maxLength(max, `At most ${max} entries.`));

const utf8 = new TextEncoder();

const textBytes = (value: unknown) => utf8.encode(JSON.stringify(value)).length;

/** Refuses what is more text together than its page may carry. */
function atMost<T>(bytes: number) {
  return z.refine<T>(
    (value) => textBytes(value) <= bytes,
    `At most ${(bytes / 1000).toLocaleString('en')} kB of text in total: shorten some entries.`,
  );
}

const titledText = z.object({ title, text: cardText, lang });

const textSection = z.object({ heading, paragraphs: listOf(paragraph, 6), lang });

const cardSection = z.object({ heading, lead, cards: listOf(titledText, 12), lang });
export type CardSection = z.infer<typeof cardSection>;

/** Numbered in the order given. */
const stepSection = z.object({ heading, lead, steps: listOf(titledText, 12), lang });
export type StepSection = z.infer<typeof stepSection>;

const faqItem = z.object({
  question,
  answer,
  lang,
  /** Whether it is next to the contact form, too. */
  atContact: z.optional(z.boolean()),
});

const faqWords = z
  .object({
    heading,
    items: listOf(faqItem, 40).check(
      z.refine(
        (items) => new Set(items.map(({ question }) => question)).size === items.length,
        'Each question once.',
      ),
    ),
  })
  .check(
    atMost(PAGE_WORDS_MAX.faq),
    z.refine(
      ({ items }) => textBytes(items.filter(({ atContact }) => atContact)) <= PAGE_WORDS_MAX.contact,
      `At most ${PAGE_WORDS_MAX.contact / 1000} kB of text beside the contact form in total: shorten or remove some.`,
    ),
  );
export type FaqWords = z.infer<typeof faqWords>;

const figure = z.object({ value: label, label });

/** The words of the home page; the questions are in `faq.ts`. */
const homeWords = z
  .object({
    welcome: z.object({ ...textSection.shape, eyebrow: label }),
    support: textSection,
    /** The headings of the rows of posts, and what their posts are; '' says nothing. */
    rows: z.object({
      matchPredictions: heading,
      matchPredictionsLead: z._default(rowLead, ''),
      bettingTips: heading,
      bettingTipsLead: z._default(rowLead, ''),
    }),
    successStories: cardSection,
    feedback: z.object({
      heading,
      figures: listOf(figure, 8),
      /** The source of the figures. */
      source: lead,
      lang,
    }),
    features: cardSection,
    about: textSection,
    getId: stepSection,
    addFunds: stepSection,
    howToBet: stepSection,
    howToWithdraw: stepSection,
  })
  .check(atMost(PAGE_WORDS_MAX.home));
export type HomeWords = z.infer<typeof homeWords>;

/** The pages of sports and games. */
export const fieldPaths = [
  '/cricket',
  '/football',
  '/horseRace',
  '/tennis',
  '/indianCard',
  '/casino',
] as const;

const serviceCard = z.object({
  title,
  text: cardText,
  /** The page that says more. */
  path: z.enum(fieldPaths, 'Choose a page.'),
  lang,
});

const servicesWords = z
  .object({ intro: lead, cards: listOf(serviceCard, 12) })
  .check(atMost(PAGE_WORDS_MAX.service));
export type ServicesWords = z.infer<typeof servicesWords>;

export const portalPaths = [...fieldPaths, '/contact'] as const;

const portal = z.object({
  name: title,
  purpose: cardText,
  /** The page that says more. */
  path: z.enum(portalPaths, 'Choose a page.'),
  lang,
});

const tip = z.object({ problem: title, help: cardText, lang });

/** The page about logins. */
const loginWords = z
  .object({
    intro: listOf(paragraph, 4),
    portalsHeading: heading,
    portals: listOf(portal, 12),
    tipsHeading: heading,
    tips: listOf(tip, 16),
  })
  .check(atMost(PAGE_WORDS_MAX.login));
export type LoginWords = z.infer<typeof loginWords>;

const league = z.object({
  /** The name as scoreboards show it. */
  tile,
  label: leagueTitle,
});

/** What links to pages are called. Where they lead, and in which order, is in pwa/content/navigation.ts. */
const navigationWords = z.object({
  /** Links in the menu and at the foot of each page. */
  pages: z.object({
    home: navigationLabel,
    service: navigationLabel,
    allServices: navigationLabel,
    login: navigationLabel,
    cricket: navigationLabel,
    football: navigationLabel,
    horseRace: navigationLabel,
    tennis: navigationLabel,
    indianCard: navigationLabel,
    casino: navigationLabel,
    aboutUs: navigationLabel,
    sportsId: navigationLabel,
    rules: navigationLabel,
    privacyPolicy: navigationLabel,
    terms: navigationLabel,
    disclaimer: navigationLabel,
    contact: navigationLabel,
    blog: navigationLabel,
  }),
  /** Words under the drawings of sports and games. */
  fields: z.object({
    cricket: navigationLabel,
    football: navigationLabel,
    horseRace: navigationLabel,
    tennis: navigationLabel,
    indianCard: navigationLabel,
    casino: navigationLabel,
  }),
  leagues: z.object({ ipl: league, bbl: league, cpl: league }),
});
export type NavigationWords = z.infer<typeof navigationWords>;

export const CONSENT_TEXT_MAX = 800;

/** What becomes of what is written, next to the contact form. */
const consentWords = z.object({
  /** Another text has another version, which the server gives: each message says which one its writer saw. */
  version: text({ max: CONSENT_VERSION_MAX, line: true }).check(z.regex(/^[\w.-]+$/, 'Must be a version.')),
  text: text({
    max: CONSENT_TEXT_MAX,
    required: 'Say what happens to the data people send.',
    line: true,
    faultOf: bracesFault,
  }),
  lang,
});
export type ConsentWords = z.infer<typeof consentWords>;

/** Characters. */
export const ANSWER_TIME_MAX = 160;

/** What the sender of a message is shown, besides that it arrived. */
export const afterSendingWords = z.object({
  /** A sentence that says by when an answer can be expected. Empty: none is shown. */
  answerTime: text({ max: ANSWER_TIME_MAX, line: true, faultOf: bracesFault }),
  lang,
});
export type AfterSendingWords = z.infer<typeof afterSendingWords>;

/** Each has a drawing. */
export const sports = ['cricket', 'football', 'tennis', 'baseball', 'horse-racing', 'kabaddi'] as const;

const sportCard = z.object({ sport: z.enum(sports, 'Choose a sport.'), title, text: cardText, lang });

const sportsIdWords = z
  .object({ intro: listOf(paragraph, 4), cards: listOf(sportCard, 12) })
  .check(atMost(PAGE_WORDS_MAX.sportsId));
export type SportsIdWords = z.infer<typeof sportsIdWords>;

/** Words of the site outside of posts and pages. They name facts as `{{brand}}` (facts-in-words.ts). */
export const siteWords = z.object({
  home: homeWords,
  faq: faqWords,
  services: servicesWords,
  sportsId: sportsIdWords,
  login: loginWords,
  navigation: navigationWords,
  notice: consentWords,
  /** Screens that were opened before it came send none. */
  receipt: z._default(afterSendingWords, { answerTime: '' }),
});
export type SiteWords = z.infer<typeof siteWords>;
