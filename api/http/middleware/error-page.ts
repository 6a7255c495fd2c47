import { extname } from 'node:path';
import type { AppContext } from '#api/http/app-state.ts';
import type { Site } from '#api/http/static/site.ts';
import { sendFile } from '#api/http/static/site-file.ts';
import type { Problem } from '#contract/problem.ts';
import { htmlHeaders } from './security-headers.ts';

const UNFORESEEN = 'Unexpected Application Error';

/** A person reads this one: the build's own page, or a plain one where there is none. Never the error's inner text. */
export function writeErrorPage(ctx: AppContext, site: Site | undefined, problem: Problem): void {
  ctx.remove('ETag');
  const isMissing = problem.status === 404 || problem.status === 410;
  const built = isMissing ? site?.notFound : problem.status >= 500 ? site?.error : undefined;
  if (isFile(ctx.path)) {
    ctx.status = problem.status;
    ctx.type = 'text/plain';
    ctx.body = `${problem.message}\n`;
  } else if (built !== undefined) {
    sendFile(ctx, built, problem.status);
    ctx.set('Cache-Control', 'no-store');
  } else {
    const html = plainPage(problem.status >= 500 ? UNFORESEEN : problem.message);
    ctx.status = problem.status;
    ctx.set(htmlHeaders());
    ctx.type = 'html';
    ctx.body = html;
  }
}

/** A missing script answered with a page would be run as one. */
const isFile = (path: string) => path.startsWith('/assets/') || extname(path) !== '';

function plainPage(title: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><form><button>Try again</button></form><p><a href="/">Home</a></p></main></body>
</html>
`;
}
