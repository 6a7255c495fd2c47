import type { Middleware } from '#api/http/context.ts';

/** An answer that the client has already, by its ETag, is not sent again. */
export const notModified: Middleware = async (ctx, next) => {
  await next();
  if (ctx.res.hasHeader('ETag') && ctx.fresh) ctx.status = 304;
};
