import * as z from 'zod/mini';
import { countCharacters } from './characters.ts';
import { readSitePicture, type SitePicture } from './image-url.ts';
import { asciiDigits } from './scripts.ts';
import { text } from './text.ts';

export const PHONES_MAX = 6;
/** Characters of all numbers and of what they are for: they are on every page, which stays within its weight. */
const PHONES_TEXT_MAX = 210;
export const SOCIAL_MAX = 6;
/** Characters. */
export const FACT_MAX = { brand: 40, label: 24, claim: 20, name: 40, purpose: 24 } as const;
/** Characters. They are at the foot of every page, which stays within its weight. */
export const RUN_BY_MAX = { name: 60, address: 100, licence: 60, grievanceOfficer: 80 } as const;

/** Braces have a meaning in words and in templates of the worker. */
const bracesFault = (value: string) => (/[{}]/.test(value) ? 'Must not contain braces.' : undefined);
const line = (max: number, required?: string) =>
  text({ max, ...(required !== undefined && { required }), line: true, faultOf: bracesFault });
const inAscii = z.overwrite(asciiDigits);
const claim = line(FACT_MAX.claim, 'Enter the figure as visitors see it.').check(inAscii);
/** Empty: the home page leaves the figure out. */
const figure = line(FACT_MAX.claim).check(inAscii);

/** Hosts that a link of the settings may lead to. */
const chatHosts = ['wa.me', 'api.whatsapp.com', 't.me', 'telegram.me', 'm.me', 'signal.me'] as const;
const socialHosts = {
  telegram: ['telegram.org', 't.me', 'telegram.me'],
  pinterest: ['pinterest.com', 'in.pinterest.com', 'pin.it'],
  whatsapp: ['whatsapp.com', 'wa.me', 'chat.whatsapp.com', 'api.whatsapp.com'],
  instagram: ['instagram.com'],
} as const;
type Network = keyof typeof socialHosts;
export const networks = [
  'telegram',
  'pinterest',
  'whatsapp',
  'instagram',
] as const satisfies readonly Network[];

const LINK_MAX = 300;

/** Why an address is not an https link to one of `hosts`; undefined if it is one. */
function linkFault(address: string, hosts: readonly string[]): string | undefined {
  const url = /[\s\\]/.test(address) ? null : URL.parse(address);
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  if (url === null || !isPlain) return 'Must be a link that begins with https://.';
  const host = url.hostname.replace(/^www\./, '');
  if (hosts.includes(host)) return undefined;
  return `Must lead to ${hosts.join(' or ')}.`;
}

/** One number that people can call or write to. */
const phone = z.object(
  {
    /** The number as people read it. */
    label: line(FACT_MAX.label, 'Enter the number as visitors see it.'),
    /** `tel:` address. */
    href: z
      .string('Enter the number with its country code, such as +91 98765 43210.')
      .check(z.regex(/^tel:\+\d{8,15}$/, 'Enter the number with its country code, such as +91 98765 43210.')),
    /** Opens a chat with this number. */
    messaging: text({
      max: LINK_MAX,
      required: 'Enter the chat link.',
      line: true,
      faultOf: (value) => bracesFault(value) ?? linkFault(value, chatHosts),
    }),
    /** What it is for: `Help`. Empty: nothing is shown. */
    purpose: z._default(line(FACT_MAX.purpose), ''),
  },
  'Keep at least one number.',
);

const socialLink = z
  .object({
    network: z.enum(networks, `Must be one of ${networks.join(', ')}.`),
    label: line(FACT_MAX.label, 'Enter the name of the network.'),
    href: text({ max: LINK_MAX, required: 'Enter the link.', line: true, faultOf: bracesFault }),
  })
  .check((ctx) => {
    const { network, href } = ctx.value;
    const message = linkFault(href, socialHosts[network]);
    if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: href, path: ['href'] });
  });

const number = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}.`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
};

const date = z
  .string('Enter a date such as 31/01/2024.')
  .check(inAscii, z.refine(isDay, 'Enter a date that exists, such as 31/01/2024.'));

function isDay(value: string): boolean {
  const [, day, month, year] = (/^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value) ?? []).map(Number);
  if (day === undefined || month === undefined || year === undefined) return false;
  const at = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && at.getUTCDate() === day && at.getUTCMonth() === month - 1;
}

interface PictureRule {
  must: string;
  isFit: (size: SitePicture) => boolean;
}

/** The pictures of the site, and what they must be, since they are drawn in a place of one shape. */
const pictureRules = {
  logo: {
    must: 'at least 64 pixels high, no taller than it is wide, and at most 8 times as wide as high',
    isFit: ({ width, height }) => height >= 64 && width >= height && width <= 8 * height,
  },
  icon: {
    must: 'square, and at least 512 × 512 pixels',
    isFit: ({ width, height }) => Math.min(width, height) >= 512 && Math.abs(width - height) <= width / 50,
  },
  homePicture: {
    must: 'at least 1200 pixels wide and 600 high',
    isFit: ({ width, height }) => width >= 1200 && height >= 600,
  },
} as const satisfies Record<string, PictureRule>;

export type SitePictureField = keyof typeof pictureRules;
export const sitePictureFields = Object.keys(pictureRules) as SitePictureField[];

/** Why a picture cannot have this place; undefined for one that can. */
export function sitePictureFault(field: SitePictureField, value: string): string | undefined {
  const picture = readSitePicture(value);
  if (picture === undefined) return 'Choose a picture from the library.';
  const { must, isFit }: PictureRule = pictureRules[field];
  if (isFit(picture)) return undefined;
  const { width, height } = picture;
  const size =
    width === 0 ? 'The size of this one is not known: upload it again.' : `This one is ${width} × ${height}.`;
  return `Must be ${must}. ${size}`;
}

const pictureOf = (field: SitePictureField) =>
  z.optional(
    z.string('Choose a picture from the library.').check((ctx) => {
      const message = sitePictureFault(field, ctx.value);
      if (message !== undefined) ctx.issues.push({ code: 'custom', message, input: ctx.value });
    }),
  );

/** What the operator states about themselves and answers for. The software checks none of it. */
export const siteFacts = z.object({
  brand: line(FACT_MAX.brand, 'The site needs a name.'),
  authorLabel: line(FACT_MAX.brand, 'Enter the author of posts.'),
  /** The colour of what matters most, as `#a84400`. Absent: that of the design. Shown as `accentTones()` gives it. */
  accent: z.optional(
    z.string('Enter a colour such as #a84400.').check(
      z.overwrite((value) => value.toLowerCase()),
      z.regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #a84400.'),
    ),
  ),
  /** Pictures of the library, as `sitePicture()` writes them. Absent: the drawings of the design. */
  logo: pictureOf('logo'),
  icon: pictureOf('icon'),
  /** Next to the words that open the home page. */
  homePicture: pictureOf('homePicture'),
  /** The first one is behind every Play Now. */
  phones: z.tuple([phone], phone).check(
    z.maxLength(PHONES_MAX, `At most ${PHONES_MAX} numbers.`),
    z.refine(
      (phones) =>
        countCharacters(phones.map(({ label, purpose }) => label + purpose).join('')) <= PHONES_TEXT_MAX,
      `At most ${PHONES_TEXT_MAX} characters of numbers and what they are for in total: shorten some.`,
    ),
  ),
  messagingName: line(FACT_MAX.label, 'Enter the chat name.'),
  social: z.array(socialLink).check(
    z.maxLength(SOCIAL_MAX, `At most ${SOCIAL_MAX} links.`),
    z.refine(
      (links) => new Set(links.map(({ network }) => network)).size === links.length,
      'Each network once.',
    ),
  ),
  since: number(1900, 2100),
  withdrawalMinutes: number(1, 10_080),
  /** Customers as the home page puts it, and as the about page puts it. */
  customersHome: claim,
  customersAbout: claim,
  clients: figure,
  users: figure,
  rating: figure,
  branches: figure,
  currency: line(10, 'Enter the currency, such as INR.'),
  /** Players are at least 18 by the law of India. */
  minimumAge: number(18, 99),
  copyrightYear: number(2000, 2100),
  /** Day the legal pages were last changed. */
  legalDate: date,
  /** Who runs the site and answers for it. Without a name nothing is shown. */
  runBy: z.optional(
    z.object({
      name: z._default(line(RUN_BY_MAX.name), ''),
      address: z._default(line(RUN_BY_MAX.address), ''),
      licence: z._default(line(RUN_BY_MAX.licence), ''),
      /** Their name, and how to reach them. */
      grievanceOfficer: z._default(line(RUN_BY_MAX.grievanceOfficer), ''),
    }),
  ),
  helpLine: z.object({
    name: line(FACT_MAX.name, 'Enter the name of the helpline.'),
    number: z
      .string('Enter the number of the helpline.')
      .check(z.regex(/^\+?\d[\d -]{1,19}$/, 'Must be a number that a phone can call, such as 14416.')),
  }),
});

export type SiteFacts = z.infer<typeof siteFacts>;
export type Phone = z.infer<typeof phone>;

/** The names of the pictures that the settings have. */
export const sitePictureNames = (site: Pick<SiteFacts, SitePictureField>): string[] =>
  sitePictureFields.flatMap((field) => readSitePicture(site[field])?.name ?? []);

const indianPhone = (digits: string, label: string, purpose: string): Phone => ({
  label,
  purpose,
  href: `tel:+${digits}`,
  messaging: `https://wa.me/${digits}`,
});

export const defaultSite: SiteFacts = {
  brand: 'Reddy Anna',
  authorLabel: 'Reddy Anna',
  phones: [
    indianPhone('910000000001', '+91 00000 00001', 'New ID'),
    indianPhone('910000000002', '+91 00000 00002', 'Deposits and withdrawals'),
    indianPhone('910000000003', '+91 00000 00003', 'Help'),
  ],
  messagingName: 'WhatsApp',
  social: [
    { network: 'telegram', label: 'Telegram', href: 'https://telegram.org/' },
    { network: 'pinterest', label: 'Pinterest', href: 'https://www.pinterest.com/' },
    { network: 'whatsapp', label: 'WhatsApp', href: 'https://www.whatsapp.com/' },
    { network: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  ],
  since: 2010,
  withdrawalMinutes: 15,
  customersHome: '500000',
  customersAbout: '50,000',
  clients: '40,000+',
  users: '2 lakh+',
  rating: '4.7',
  branches: '200+',
  currency: 'INR',
  minimumAge: 18,
  copyrightYear: 2024,
  legalDate: '31/01/2024',
  helpLine: { name: 'Tele-MANAS', number: '14416' },
};
