import { languageNames, languages } from '#contract/language.ts';

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
  | {
      kind: 'choice';
      name: string;
      label: string;
      options: Readonly<Record<string, string>>;
      isOptional?: true;
    }
  | { kind: 'check'; name: string; label: string }
  | { kind: 'phone'; name: string }
  | { kind: 'group'; name: string; label?: string; of: readonly Spec[] }
  | {
      kind: 'list';
      name: string;
      label: string;
      entry: string;
      /** The field that is the title of a closed entry. Without one, entries are always open. */
      closedBy?: string;
      max: number;
      fresh: unknown;
      of: readonly Spec[];
    };

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
export const choiceOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

export const lang: Spec = {
  ...{ kind: 'choice', name: 'lang', label: 'Language', isOptional: true },
  options: Object.fromEntries(languages.map((name) => [name, languageNames[name]])),
};
