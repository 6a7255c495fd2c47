import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { defaultContent, type SettingsContent, settingsContent } from '#contract/settings.ts';

/** A text that the operator types freely. */
interface TextField {
  /** `words.home.welcome.heading`. */
  path: string;
  /** Characters. */
  max: number;
}

interface Choice {
  textOf: (field: TextField) => string;
  /** How many entries a list has, of so many at most. */
  entriesOf: (most: number) => number;
  /** Absent: yes. */
  isChosen?: (path: string) => boolean;
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  maxItems?: number;
  maxLength?: number;
}

/** Their form is another one than text's; of networks there are no more than the defaults have. */
const LINKS = /\.(?:messaging|href)$/;
const SOCIAL = 'site.social';
/** Given by the server. */
const VERSION = 'words.notice.version';

/** Settings with a chosen text in each field that the schema has, new ones too. What is no text is as the site ships. */
function settingsBySchema({ textOf, entriesOf, isChosen = () => true }: Choice): SettingsContent {
  const made = (schema: Schema, shipped: unknown, path: string): unknown => {
    if (schema.properties !== undefined) {
      const names = Object.keys(schema.properties).filter((name) => name !== 'lang');
      return Object.fromEntries(
        names.map((name) => [name, made(child(schema, name), field(shipped, name), pathOf(path, name))]),
      );
    }
    if (schema.type === 'array') {
      const entries = Array.isArray(shipped) ? shipped : [];
      const most = path === SOCIAL ? entries.length : (schema.maxItems ?? entries.length);
      const item = schema.items ?? schema.prefixItems?.[0] ?? {};
      return Array.from({ length: entriesOf(most) }, (_, at) =>
        made(item, entries[at % entries.length], pathOf(path, String(at))),
      );
    }
    if (schema.type === 'boolean') return isChosen(path);
    const isText = schema.maxLength !== undefined && !LINKS.test(path) && path !== VERSION;
    return isText ? textOf({ path, max: schema.maxLength ?? 0 }) : shipped;
  };
  const schema = z.toJSONSchema(settingsContent, { unrepresentable: 'any' }) as Schema;
  const content = made(schema, defaultContent, '');
  // What the limits refuse fails the test that asked for it, by the server's answer.
  return content as SettingsContent;
}

const pathOf = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
const child = (schema: Schema, name: string) => schema.properties?.[name] ?? {};
const field = (value: unknown, name: string) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const root = join(import.meta.dirname, '../..');

/** The words of the pages and posts that the site ships with, in their order: real prose, of which no sentence comes twice. */
async function shippedProse(): Promise<string[]> {
  const texts: string[] = [];
  for (const folder of ['pwa/content/pages', 'api/db/seed/posts']) {
    for (const name of (await readdir(join(root, folder))).filter((each) => each.endsWith('.md')).sort())
      texts.push(await readFile(join(root, folder, name), 'utf8'));
  }
  return texts
    .map((text) => text.replace(/^---[\s\S]*?\n---\n/, ''))
    .join(' ')
    .replace(/[^\p{L}\p{N},.?!’'-]+/gu, ' ')
    .split(' ')
    .filter((value) => value !== '');
}

/**
 * The longest settings that the schema takes, of real words: each list as long as it may be, and each text as long as it may be, where
 * the page's own limit lets it.
 */
export async function longestSettings(): Promise<SettingsContent> {
  const prose = await shippedProse();
  /** Of the longest text by part of the words, so that together they fill their page. */
  const shares: Record<string, number> = {};
  const make = () => {
    let at = 0;
    return settingsBySchema({
      entriesOf: (most) => most,
      // Next to the form the longest question that fits there.
      isChosen: (path) => /items\.0\./.test(path),
      textOf: ({ path, max }) => {
        const part = path.split('.').slice(0, 2).join('.');
        const length = Math.max(1, Math.floor(max * (shares[part] ?? 1)));
        let text = '';
        while (text.length <= length) {
          text += `${prose[at % prose.length]} `;
          at += 1;
        }
        return text.slice(0, length).replace(/^\s|\s$/g, 'a');
      },
    });
  };
  for (;;) {
    const content = make();
    const parsed = settingsContent.safeParse(content);
    if (parsed.success) return content;
    for (const { path, message } of parsed.error.issues) {
      if (!message.includes('in total: shorten')) throw new Error(`${path.join('.')}: ${message}`);
      const part = path.join('.');
      shares[part] = (shares[part] ?? 1) * 0.99;
    }
  }
}

const FAMILY = '👨‍👩‍👧‍👦🏏';

/** What an attacker would type, the longest first. Each runs, breaks out or turns the text around where it is not taken as text. */
const TEXTS = [
  `</title></script></style><script>alert("1")</script>"><img src=x onerror='alert(2)'> javascript:alert(3) <!-- ]]> &lt; $& $1 \${4} \u202e \u200f ${FAMILY}`,
  `</title></script><script>alert("5")</script>`,
  `"></script><script>alert(6)</script>`,
  `'"><img src=x onerror=alert(7)>`,
  `<img src=x onerror=alert(8)>`,
  `<i>"'&$&🏏`,
];

/** Where a link leads to is checked; what follows is as it is typed. */
const LINK_END = `?text="><img/src=x/onerror=alert(9)>&'</script><script>alert(10)</script>`;

/** Where the words of the site may name a fact. */
const BRAND = '{{brand}}';

/** Of the lists, so that both settings have as many: pages wear the styles of what is on them. */
const entriesOf = (most: number) => Math.min(2, most);

/** Harmless settings of the same shape. */
export function plainSettings(): SettingsContent {
  let made = 0;
  return settingsBySchema({
    entriesOf,
    textOf: () => {
      made += 1;
      return `Word ${made}`;
    },
  });
}

/** Settings with such a text in each field, a number in it that no other has where there is room, and the texts by their fields. */
export function hostileSettings(): { content: SettingsContent; texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const content = settingsBySchema({
    entriesOf,
    textOf: ({ path, max }) => {
      const number = `${texts.size} `;
      const fitting = TEXTS.find((text) => number.length + text.length + BRAND.length <= max);
      const words = path.startsWith('words.') ? BRAND : '';
      const text = fitting === undefined ? `${TEXTS.at(-1)}` : number + fitting + words;
      texts.set(path, text);
      return text;
    },
  });
  const { phones, social } = content.site;
  for (const phone of phones) phone.messaging += LINK_END;
  for (const link of social) link.href += LINK_END;
  return { content, texts };
}
