import { indianDay } from '#contract/indian-day.ts';
import { defaultContent, type SettingsContent, settingsContent } from '#contract/settings.ts';
import type { ConsentWords } from '#contract/settings-words.ts';

/**
 * The content of a stored revision. A field that came after it has what the site ships with, one that is gone is left out, and a
 * part that the limits of today refuse is that of the site as it ships.
 */
export function readContent(stored: unknown): SettingsContent {
  const whole = withDefaults(withPurposes(stored), defaultContent);
  const parsed = settingsContent.safeParse(whole);
  if (parsed.success) return parsed.data;
  const faulty = parsed.error.issues.map(({ path }) => path.slice(0, 2).map(String));
  return settingsContent.parse(faulty.reduce<unknown>((mended, path) => withShipped(mended, path), whole));
}

/** A value with what `shipped` has besides; lists are as they are stored. */
function withDefaults(stored: unknown, shipped: unknown): unknown {
  if (stored === undefined) return shipped;
  if (!isPlain(stored) || !isPlain(shipped)) return stored;
  const own = Object.entries(shipped).map(([name, each]) => [name, withDefaults(stored[name], each)]);
  return { ...stored, ...Object.fromEntries(own) };
}

/** The numbers that ship say what they are for. What the operator's own are for, they alone know. */
function withPurposes(stored: unknown): unknown {
  if (!isPlain(stored) || !isPlain(stored.site) || !Array.isArray(stored.site.phones)) return stored;
  const phones = stored.site.phones.map((phone: unknown) => {
    if (!isPlain(phone) || 'purpose' in phone) return phone;
    const shipped = defaultContent.site.phones.find(({ href }) => href === phone.href);
    return shipped === undefined ? phone : { ...phone, purpose: shipped.purpose };
  });
  return { ...stored, site: { ...stored.site, phones } };
}

/** Replaces the part at `path` by the shipped one. */
function withShipped(whole: unknown, path: readonly string[], shipped: unknown = defaultContent): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !isPlain(whole) || !isPlain(shipped)) return shipped;
  return { ...whole, [name]: withShipped(whole[name], rest, shipped[name]) };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The version of consent words: that of earlier ones that are the same, else the day, with a number where that day had others
 * already.
 * @param earlier all that were ever shown
 */
export function consentVersion(
  { text, lang }: Pick<ConsentWords, 'text' | 'lang'>,
  earlier: readonly ConsentWords[],
  now: Date,
): string {
  const same = earlier.find((consent) => consent.text === text && consent.lang === lang);
  if (same !== undefined) return same.version;
  const day = indianDay(now);
  const taken = new Set(earlier.map(({ version }) => version));
  for (let number = 1; ; number += 1) {
    const version = number === 1 ? day : `${day}-${number}`;
    if (!taken.has(version)) return version;
  }
}
