import type { SettingsContent } from '#contract/settings.ts';
import { settingsBySchema } from './settings-by-schema.ts';

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
