import type { WeeklyLetters } from '#api/features/notifications/weekly-letter.service.ts';
import type { AppContext } from '#api/http/app-state.ts';
import { htmlHeaders } from '#api/http/middleware/security-headers.ts';
import { hashesOfBuilt } from '#api/http/static/inline-hashes.ts';

const ASK = `<h1>Switch the weekly letter off?</h1>
<p>Notices of new messages still come. The letter is switched on again under Notices.</p>
<form method="post"><button type="submit">Switch it off</button></form>`;
const DONE = `<h1>The weekly letter is off</h1>
<p>It comes to this address no more. It is switched on again under <a href="/admin/notices">Notices</a>.</p>`;
const UNKNOWN = `<h1>This link switches nothing off</h1>
<p>It is not whole, or the letter goes to that address no more. An owner switches it off under <a href="/admin/notices">Notices</a>.</p>`;

const STYLE = `<style>:root{color-scheme:light dark}body{margin:0;padding:1.5rem;font:1.125rem/1.5 sans-serif}main{max-width:32rem;margin:10vh auto 0}h1{line-height:1.2}button{min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:bold}</style>`;

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>${STYLE}</head><body><main>${body}</main></body></html>`;

/** The way out of the weekly letter, in one press, for people and for programs that read their mail (RFC 8058). */
export function letterPage(letters: Pick<WeeklyLetters, 'isLink' | 'switchOff'>) {
  const headers = htmlHeaders(hashesOfBuilt(STYLE));

  function answer(ctx: AppContext, status: number, body: string): void {
    ctx.status = status;
    ctx.set({ ...headers, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
    ctx.type = 'html';
    ctx.body = pageOf('Weekly letter', body);
  }
  const tokenOf = (ctx: AppContext) => ctx.URL.searchParams.get('t') ?? '';

  return {
    /** Changes nothing: programs that look for harm open links, too. */
    async ask(ctx: AppContext): Promise<void> {
      if (await letters.isLink(tokenOf(ctx))) answer(ctx, 200, ASK);
      else answer(ctx, 404, UNKNOWN);
    },
    async switchOff(ctx: AppContext): Promise<void> {
      if (await letters.switchOff(tokenOf(ctx))) answer(ctx, 200, DONE);
      else answer(ctx, 404, UNKNOWN);
    },
  };
}
