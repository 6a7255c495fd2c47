import { isDeepStrictEqual } from 'node:util';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** `code: words. code: words.` in alphabetical order, which says the same. */
const inOrder = (text: unknown) =>
  typeof text === 'string'
    ? text
        .split(/ (?=[a-z_]+: )/)
        .sort()
        .join(' ')
    : text;

/** What an OpenAPI document says otherwise than an earlier one, a line for each place. */
export function changesOf(before: unknown, after: unknown, at = ''): string[] {
  if (isDeepStrictEqual(inOrder(before), inOrder(after))) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return names.flatMap((name) => changesOf(before[name], after[name], `${at} ${name}`));
  }
  if (isList(before) && isList(after)) {
    return [
      ...before.filter((each) => !after.includes(each)).map((each) => `${at}: without ${each}`),
      ...after.filter((each) => !before.includes(each)).map((each) => `${at}: and ${each}`),
    ];
  }
  return [`${at}: ${after === undefined ? 'gone' : JSON.stringify(after)}`];
}
