import type { PlainFormState } from '#contract/contact.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { SiteFacts } from '#contract/site.ts';
import type { Queries } from '#pwa/shared/api/queries.ts';

/** When a page is made: `build` to a file, `request` by Koa, `browser` on the visitor's device. */
export type Moment = 'build' | 'request' | 'browser';

export interface AppContext {
  queries: Queries;
  callApi: CallApi;
  moment: Moment;
  site: SiteFacts;
  /** Present on the server: the HTML of a post's text. */
  htmlOf?: ((markdown: string) => string) | undefined;
  /** Present where Koa made the contact page: its key, or what became of a plain post. */
  plainForm?: PlainFormState | undefined;
}
