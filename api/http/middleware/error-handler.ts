import type { AppContext, AppMiddleware } from '#api/http/app-state.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { Site } from '#api/http/static/site.ts';
import { Problem, type ProblemCode, problemBody, problems } from '#contract/problem.ts';
import { writeErrorPage } from './error-page.ts';

interface Options {
  log: Logger;
  site: Site | undefined;
  /** Names the expected failure behind a foreign error, e.g. of the database. */
  databaseProblem: (error: unknown) => Problem | undefined;
  /** Told of every answer that says that there is no room. */
  noteWrite: (problem: Problem) => void;
}

/** Answers every error: problem+json below /api, a page elsewhere. Only what nobody foresaw is logged as an error. */
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

export function isApi(ctx: AppContext): boolean {
  return ctx.path === '/api' || ctx.path.startsWith('/api/');
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
