import { extname } from 'node:path';
import { type AppContext, type AppMiddleware, isApi } from '#api/http/app-state.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import { sendFile } from '#api/http/static/site-file.ts';
import { Problem, type ProblemCode, problemBody, problems } from '#contract/problem.ts';
import { htmlHeaders } from './security-headers.ts';

interface Options {
  log: Logger;
  site: Site | undefined;
  /** Names the expected failure behind a foreign error, e.g. of the database. */
  databaseProblem: (error: unknown) => Problem | undefined;
  /** Called for every answer that says that the disk is full. */
  noteWrite: (problem: Problem) => void;
}

/** Answers every error: problem+json below /api, a page elsewhere. Only unexpected errors are logged as errors. */
export function errorHandler({ log, site, databaseProblem, noteWrite }: Options): AppMiddleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = error instanceof Problem ? error : (databaseProblem(error) ?? fromHttpError(error));
      if (problem.code === 'internal') {
        log.error(
          { id: ctx.state.scope.requestId, route: ctx.state.route, ...describeError(error) },
          'unforeseen error',
        );
      }
      if (problem.code === 'disk_full') noteWrite(problem);
      if (problem.retryAfter !== undefined) ctx.set('Retry-After', String(problem.retryAfter));
      ctx.set('Cache-Control', 'no-store');
      if (isApi(ctx)) writeProblem(ctx, problem);
      else writeErrorPage(ctx, site, problem);
    }
  };
}

function writeProblem(ctx: AppContext, problem: Problem): void {
  ctx.remove('ETag');
  ctx.status = problem.status;
  ctx.body = JSON.stringify(problemBody(problem));
  ctx.type = 'application/problem+json';
}

/** Koa and its parts throw errors with a `status`; one of the 4xx is the client's fault, all others are ours. */
function fromHttpError(error: unknown): Problem {
  const status = error instanceof Error && 'status' in error ? error.status : 500;
  const codes = Object.keys(problems) as ProblemCode[];
  const code = codes.find((each) => problems[each].status === status);
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem(code ?? 'bad_request');
  return new Problem('internal');
}

const UNFORESEEN = 'Unexpected Application Error';

/** Answers with the build's own page, or a plain one where there is none, and never with the error's inner text. */
function writeErrorPage(ctx: AppContext, site: Site | undefined, problem: Problem): void {
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

/** Files get a plain text, since a browser would run a page in place of a missing script. */
const isFile = (path: string) => path.startsWith('/assets/') || extname(path) !== '';

function plainPage(title: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><form><button>Try again</button></form><p><a href="/">Home</a></p></main></body>
</html>
`;
}
