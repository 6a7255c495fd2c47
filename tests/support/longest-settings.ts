import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SettingsContent, settingsContent } from '#contract/settings.ts';
import { settingsBySchema } from './settings-by-schema.ts';

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
    .filter((word) => word !== '');
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
      // Beside the form the longest question that fits there.
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
      if (!message.startsWith('Together')) throw new Error(`${path.join('.')}: ${message}`);
      const part = path.join('.');
      shares[part] = (shares[part] ?? 1) * 0.99;
    }
  }
}
