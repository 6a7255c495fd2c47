import { parse, stringify } from 'yaml';
import { ImportRefused } from '#api/import/import-faults.ts';
import type { ContentRow } from './content-rows.ts';

const FENCE = '---\n';

/** Writes a text below its fields. The text is kept to the byte. */
export const withFrontMatter = (fields: ContentRow, text: string): string =>
  `${FENCE}${stringify(fields, { lineWidth: 0 })}${FENCE}${text}`;

/** @throws ImportRefused for a file of another form */
export function readFrontMatter(file: string, path: string): { fields: ContentRow; text: string } {
  const end = file.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!file.startsWith(FENCE) || end < 0) throw new ImportRefused(`${path} has no front matter.`);
  // The fields are plain values, without tags and anchors, which could grow.
  const fields = readYaml(file.slice(FENCE.length, end + 1), path);
  return { fields, text: file.slice(end + 1 + FENCE.length) };
}

function readYaml(yaml: string, path: string): ContentRow {
  try {
    const value: unknown = parse(yaml, { maxAliasCount: 0, schema: 'core', merge: false });
    return plainFields(value, path);
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(`The front matter of ${path} cannot be read.`);
  }
}

/** Fields whose values are texts, numbers, booleans or nothing. */
export function plainFields(value: unknown, path: string): ContentRow {
  const fault = () => new ImportRefused(`${path} has fields of another form.`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault();
  const fields: ContentRow = {};
  for (const [name, each] of Object.entries(value)) {
    if (each !== null && !['string', 'number', 'boolean'].includes(typeof each)) throw fault();
    fields[name] = each;
  }
  return fields;
}
