import { parentPort, workerData } from 'node:worker_threads';
import { fromMarkdown } from 'mdast-util-from-markdown';

// A thread of `createTextCheck`. `renderer`: the built site's; without one the text is only parsed.
const { renderer }: { renderer: string | undefined } = workerData;
const entry: { drawText: (markdown: string) => void } =
  renderer === undefined ? { drawText: (text) => void fromMarkdown(text) } : await import(renderer);

parentPort?.postMessage('ready');
parentPort?.on('message', (text: string) => {
  let isRendered = true;
  try {
    entry.drawText(text);
  } catch {
    isRendered = false;
  }
  parentPort?.postMessage(isRendered);
});
