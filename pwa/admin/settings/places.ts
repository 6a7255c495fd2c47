import { type Difference, isFields, type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { type SettingsPart, settingsParts } from './parts.ts';
import { entryName, type ListSpec, type Spec } from './spec.ts';

/** The part of the settings that edits the value at a path. */
export const partAt = (path: Path): SettingsPart | undefined =>
  settingsParts.find(({ of }) => labelsOf(of, path) !== undefined);

/** `Numbers: Number 1: As visitors see it`. */
export function placeWords(path: Path): string {
  const part = partAt(path);
  const labels = part === undefined ? path.map(String) : [part.title, ...(labelsOf(part.of, path) ?? [])];
  return labels.filter((label, at) => label !== '' && label !== labels[at - 1]).join(': ');
}

const PHONE: Readonly<Record<string, string>> = {
  ...{ href: 'Number', label: 'As visitors see it' },
  ...{ purpose: 'What it is for', messaging: 'Chat link' },
};

/** The labels of the fields on the way to a value; undefined where none of `of` leads there. */
function labelsOf(of: readonly Spec[], [first, ...rest]: Path): string[] | undefined {
  if (first === undefined) return [];
  for (const spec of of.filter(({ name }) => name === first)) {
    if (spec.kind === 'group') {
      const inside = labelsOf(spec.of, rest);
      if (inside !== undefined) return [spec.label ?? '', ...inside];
    } else if (spec.kind === 'list') return listLabels(spec, rest);
    else if (spec.kind === 'arrangement') return [spec.label, ...(rest[0] === 'hidden' ? ['Hidden'] : [])];
    else return ['label' in spec ? spec.label : ''];
  }
  return undefined;
}

function listLabels(spec: ListSpec, [at, field, ...deeper]: Path): string[] {
  if (at === undefined) return [spec.label];
  const entry = entryName(spec, Number(at));
  if (field === undefined) return [entry];
  if (spec.of[0]?.kind === 'phone') return [entry, PHONE[field] ?? String(field)];
  return [entry, ...(labelsOf(spec.of, [field, ...deeper]) ?? [String(field)])];
}

/** What the rows of the order at a path are called, by their ids; nothing for other values. */
export function rowNames(path: Path, of?: readonly Spec[]): Readonly<Record<string, string>> {
  const [first, ...rest] = path;
  const specs = of ?? partAt(path)?.of ?? [];
  const spec = specs.find((each) => each.name === first && labelsOf([each], path) !== undefined);
  if (spec?.kind === 'group') return rowNames(rest, spec.of);
  return spec?.kind === 'arrangement' ? spec.rows : {};
}

/** What the row of an entry of a list shows. */
export function rowWords(spec: ListSpec, entry: unknown, at: number): { title: string; detail: string } {
  const textOf = (name: string | undefined) => String((name && valueAt(entry, [name])) ?? '');
  const [title, detail] = [textOf(spec.row?.[0]), textOf(spec.row?.[1])];
  return title === '' ? { title: detail || entryName(spec, at), detail: '' } : { title, detail };
}

/** Something that the search finds: a field, or an entry of a list. */
export interface Place {
  path: Path;
  label: string;
  /** The part, and what it is in there. */
  where: string;
  /** What it says now. */
  value: string;
  /** What it is about, in small letters: its label, its part, and other names of that. */
  about: string;
  /** All that it is found by, in small letters. */
  words: string;
}

/** All fields and entries, in the order of the screen. */
export const placesIn = (content: unknown): Place[] =>
  settingsParts.flatMap(({ title, alias = '', of }) =>
    placesOf(of, { content, path: [], where: [title], alias: alias.toLowerCase() }),
  );

interface Within {
  content: unknown;
  path: Path;
  where: readonly string[];
  alias: string;
}

function placesOf(of: readonly Spec[], within: Within): Place[] {
  return of.flatMap((spec) => {
    const path = spec.name === '' ? within.path : [...within.path, spec.name];
    if (spec.kind === 'group')
      return placesOf(spec.of, {
        ...within,
        path,
        where: spec.label ? [...within.where, spec.label] : within.where,
      });
    const value = valueAt(within.content, path);
    if (spec.kind === 'list' && Array.isArray(value))
      return value.map((entry: unknown, at) => {
        const words = isFields(entry) ? Object.values(entry).join(' ') : String(entry);
        const { title } = rowWords(spec, entry, at);
        return placeOf(
          { ...within, path: [...path, at] },
          isFields(entry) ? title : entryName(spec, at),
          words,
        );
      });
    if (spec.kind === 'arrangement' || spec.kind === 'picture')
      return [placeOf({ ...within, path }, spec.label, '')];
    return 'label' in spec ? [placeOf({ ...within, path }, spec.label, String(value ?? ''))] : [];
  });
}

const placeOf = ({ path, where, alias }: Within, label: string, value: string): Place => ({
  ...{ path, label, where: where.join(' · '), value },
  about: `${label} ${where.join(' ')} ${alias}`.toLowerCase(),
  words: `${label} ${where.join(' ')} ${value} ${alias}`.toLowerCase(),
});

/** Those that all words are in; whose label or part says them, under whatever name, come first. */
export function found(places: readonly Place[], typed: string): Place[] {
  const asked = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length === 0) return [];
  const says = (words: string) => asked.every((word) => words.includes(word));
  const rank = ({ about }: Place) => (says(about) ? 0 : 1);
  return places.filter(({ words }) => says(words)).sort((one, other) => rank(one) - rank(other));
}

/** How many changes an operator has made: those of one entry of a list are one, since a number brings its writing and its chat along. */
export function changeCount(changes: readonly Difference[]): number {
  const entries = changes.map(({ path }) => {
    const at = path.findIndex((name) => typeof name === 'number');
    return pathName(at === -1 ? path : path.slice(0, at + 1));
  });
  return new Set(entries).size;
}

/** The address that leads to a value. */
export const addressOf = (path: Path): string => `${partAt(path)?.path ?? ''}#${pathName(path)}`;

/** The path that a name is made of (`pathName`). */
export const pathOf = (name: string): Path =>
  name.split('.').map((each) => (/^\d+$/.test(each) ? Number(each) : each));

/** Where something has to be corrected, in the order of the screen. */
export function faultPaths(errors: FieldErrors): Path[] {
  const titles: readonly unknown[] = settingsParts.map(({ title }) => title);
  const all = Object.keys(errors).map(pathOf);
  const placeOf = (path: Path) => titles.indexOf(partAt(path)?.title);
  return all.sort((one, other) => placeOf(one) - placeOf(other));
}
