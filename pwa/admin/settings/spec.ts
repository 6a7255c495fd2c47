import { DEFAULT_LANGUAGE, languageNames, languages } from '#contract/language.ts';
import type { MenuPlace } from '#contract/pages.ts';
import type { SitePictureField } from '#contract/settings-facts.ts';

/** A part of the content as the screen edits it. `name` is the field; '' edits the value itself. */
export type Spec =
  /** `isDialled`: a telephone number as it is dialled; typed in digits of any script. */
  | {
      kind: 'text';
      name: string;
      label: string;
      max: number;
      isLong?: boolean;
      isDialled?: boolean;
      hint?: string;
    }
  | { kind: 'number'; name: string; label: string; hint?: string }
  /** `other`: the value that is stored as nothing, and the words for it. */
  | {
      kind: 'choice';
      name: string;
      label: string;
      options: Readonly<Record<string, string>>;
      other?: { value: string; words: string };
    }
  | { kind: 'check'; name: string; label: string }
  | { kind: 'phone'; name: string }
  | { kind: 'color'; name: string; label: string }
  | { kind: 'picture'; name: SitePictureField; label: string; hint: string }
  | ArrangementSpec
  /** With a label it is a row that opens; `isOpen`: its fields are always there, below the label. */
  | { kind: 'group'; name: string; label?: string; isOpen?: true; of: readonly Spec[] }
  | ListSpec;

/** Rows of which each has its place, and is shown or hidden. */
export interface ArrangementSpec {
  kind: 'arrangement';
  name: string;
  label: string;
  /** What the rows are called, by their ids, in the usual order. */
  rows: Readonly<Record<string, string>>;
  /** The places of the pages that operators made which are rows as well. They stand behind the row `after`. */
  own?: { places: readonly MenuPlace[]; after: string };
}

export interface ListSpec {
  kind: 'list';
  name: string;
  label: string;
  entry: string;
  /** The fields that the row of an entry shows. Without them its fields are always there. */
  row?: readonly [title: string, detail?: string];
  /** The heading above it says the same as the label. */
  isWhole?: true;
  max: number;
  fresh: unknown;
  of: readonly Spec[];
}

/** As `Question 3`. */
export const entryName = ({ entry }: { entry: string }, at: number): string =>
  `${entry[0]?.toUpperCase()}${entry.slice(1)} ${at + 1}`;

export const text = (
  name: string,
  label: string,
  max: number,
  more: { isLong?: boolean; isDialled?: boolean; hint?: string } = {},
): Spec => ({
  ...{ kind: 'text', name, label, max },
  ...more,
});
export const long = (name: string, label: string, max: number, hint?: string): Spec =>
  text(name, label, max, { isLong: true, ...(hint !== undefined && { hint }) });
export const number = (name: string, label: string): Spec => ({ kind: 'number', name, label });
export const group = (name: string, label: string, of: readonly Spec[]): Spec => ({
  kind: 'group',
  name,
  label,
  of,
});
/** Fields under a heading, which are always there. */
export const section = (name: string, label: string, of: readonly Spec[]): Spec => ({
  kind: 'group',
  name,
  label,
  isOpen: true,
  of,
});
/** What a part edits below one field of the content. */
export const below = (name: string, of: readonly Spec[]): Spec => ({ kind: 'group', name, of });
export const choiceOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** The language of the site is listed once, as what is stored as nothing. */
export const lang: Spec = {
  ...{ kind: 'choice', name: 'lang', label: 'Language' },
  other: { value: DEFAULT_LANGUAGE, words: `Same as the site (${languageNames[DEFAULT_LANGUAGE]})` },
  options: Object.fromEntries(
    languages.filter((name) => name !== DEFAULT_LANGUAGE).map((name) => [name, languageNames[name]]),
  ),
};
