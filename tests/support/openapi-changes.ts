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

const typeOf = ({ type, format }: Record<string, unknown>) => [type, format ?? []].flat().join(' ');

/** What is new in a document, as a reader needs it: a schema as a type, an answer by its words, a call by what it takes and gives. */
function wordsOf(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { $ref, properties, required = [], items, anyOf, enum: values, content, description } = value;
  if (typeof $ref === 'string') return $ref.replace(/.*\//, '');
  if (isObject(properties)) {
    const isNeeded = (name: string) => isList(required) && required.includes(name);
    const fields = Object.entries(properties).map(
      ([name, each]) => `${name}${isNeeded(name) ? '' : '?'}: ${wordsOf(each)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  if (items !== undefined) return `(${wordsOf(items)})[]`;
  if (Array.isArray(anyOf)) return anyOf.map(wordsOf).join(' or ');
  if (Array.isArray(values)) return values.map((each) => JSON.stringify(each)).join(' or ');
  if (typeof description === 'string') return JSON.stringify(description);
  if (isObject(content)) return wordsOf(Object.values(content)[0]);
  if ('schema' in value) return wordsOf(value.schema);
  return 'type' in value ? typeOf(value) : JSON.stringify(value);
}

function callOf({ summary, parameters = [], requestBody, responses }: Record<string, unknown>): string {
  const taken = Array.isArray(parameters)
    ? parameters.map(({ name, schema }) => `${name}: ${wordsOf(schema)}`)
    : [];
  if (requestBody !== undefined) taken.push(wordsOf(requestBody));
  const given = Object.entries(responses ?? {}).map(([status, answer]) =>
    isObject(answer) && Number(status) < 300
      ? `${status} ${'content' in answer ? wordsOf({ content: answer.content }) : ''}`.trim()
      : status,
  );
  return `${JSON.stringify(summary)}, takes ${taken.join(', ') || 'nothing'}, gives ${given.join(', ')}`;
}

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
  if (before === undefined && isObject(after)) {
    if ('operationId' in after) return [`${at}: ${callOf(after)}`];
    const calls = Object.entries(after).sort();
    if (calls.every(([, call]) => isObject(call) && 'operationId' in call))
      return calls.flatMap(([method, call]) => changesOf(undefined, call, `${at} ${method}`));
  }
  return [`${at}: ${after === undefined ? 'gone' : wordsOf(after)}`];
}
