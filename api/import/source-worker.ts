import { parentPort } from 'node:worker_threads';
import type { PictureContent } from './archive/picture-files.ts';
import { beginningOf, encodingOf } from './formats/text-encoding.ts';
import { faultOf, ImportRefused } from './import-faults.ts';
import type { ItemSource, SourcePart } from './item-source.ts';
import type { Answer, Question } from './source-thread.ts';

// This thread reads a source, one part after the other. One import asks it one question at a time.

let source: ItemSource | undefined;
let parts: AsyncGenerator<SourcePart> | undefined;
let part: SourcePart | undefined;

/** Finds out which program made an export, and loads only what reads that. @throws ImportRefused */
async function openSource(file: string, { hasMedia }: { hasMedia: boolean }): Promise<ItemSource> {
  const start = await startOf(file);
  if (start === '') throw new ImportRefused('The file is empty.');
  if (start.startsWith('PK')) {
    if (hasMedia)
      throw new ImportRefused('An export of such a site has its pictures in it: name no other files.');
    return (await import('./archive/archive-source.ts')).readArchive(file);
  }
  if (start.startsWith('<')) return (await import('./wordpress/wordpress-source.ts')).readWordpress(file);
  if (start.startsWith('{')) return (await import('./ghost/ghost-source.ts')).readGhost(file);
  throw new ImportRefused(
    'This is not an export of WordPress (XML), Ghost (JSON) or a site like this one (ZIP).',
  );
}

async function startOf(path: string): Promise<string> {
  const bytes = await beginningOf(path);
  const encoding = encodingOf(bytes);
  return new TextDecoder(/^utf-16/.test(encoding) ? encoding : 'utf-8').decode(bytes).trimStart();
}

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'open':
      source = await openSource(question.file, question);
      parts = source.parts();
      for (let at = 0; at < question.skip; at += 1) await parts.next();
      return source.facts;
    case 'next': {
      part = (await parts?.next())?.value ?? undefined;
      // Functions cannot be sent to the server.
      return (
        part && Object.fromEntries(Object.entries(part).filter(([, each]) => typeof each !== 'function'))
      );
    }
    case 'read':
      return part !== undefined && 'read' in part ? part.read() : undefined;
    case 'text':
      return part?.type === 'text' ? part.textWith(question.names) : undefined;
    case 'close':
      source?.close();
      [source, parts, part] = [undefined, undefined, undefined];
      return undefined;
  }
}

async function answerTo(question: Question): Promise<Answer> {
  try {
    return { value: await answer(question) };
  } catch (error) {
    if (error instanceof ImportRefused) return { refused: error.message };
    const fault = faultOf(error);
    if (fault !== undefined) return { fault };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The memory of a picture's files is handed over, not copied. */
const filesIn = (answer: Answer): ArrayBuffer[] =>
  'value' in answer && part?.type === 'picture'
    ? (answer.value as PictureContent).files.map(({ bytes }) => bytes.buffer as ArrayBuffer)
    : [];

parentPort?.postMessage('ready');
parentPort?.on('message', async (question: Question) => {
  const answer = await answerTo(question);
  parentPort?.postMessage(answer, question.ask === 'read' ? filesIn(answer) : []);
});
