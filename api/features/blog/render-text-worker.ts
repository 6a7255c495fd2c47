import { parentPort, workerData } from 'node:worker_threads';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { SiteBundle } from '#api/http/static/site-bundle.ts';
import type { RenderedText } from './post-html.ts';

// A thread of `createTextRenderer`. `entry`: the site's bundle; without one a text is only parsed.
const { entry }: { entry: string | undefined } = workerData;

const site: SiteBundle | undefined = entry === undefined ? undefined : await import(entry);

function render(markdown: string): RenderedText | 'failed' {
  try {
    if (site !== undefined) return { html: site.renderText(markdown), renderer: site.RENDERER_VERSION };
    fromMarkdown(markdown);
    return { html: '', renderer: 0 };
  } catch {
    return 'failed';
  }
}

parentPort?.postMessage('ready');
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(render(markdown)));
