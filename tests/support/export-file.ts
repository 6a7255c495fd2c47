import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from './temp-folder.ts';

/** The path of a new file with this text. */
export async function fileOf(text: string | Uint8Array, name = 'export.xml'): Promise<string> {
  const file = join(await tempFolder('export'), name);
  await writeFile(file, text);
  return file;
}
