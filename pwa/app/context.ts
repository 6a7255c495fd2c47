import type { ReactNode } from 'react';
import type { PlainFormState } from '#contract/contact.ts';
import type { CallApi } from '#contract/endpoint.ts';
import type { FrameWords } from '#contract/frame-words.ts';
import type { ShownFacts } from '#contract/shown-content.ts';
import type { Queries } from '#pwa/shared/api/queries.ts';
import type { Words } from '#pwa/shared/api/words.ts';
import type { pageHead } from './head.ts';

/** Where a page is rendered: at build to a file, by Koa for a request, or in the browser. */
export type RenderStage = 'build' | 'request' | 'browser';

/** A page of words (pwa/content/pages). */
export interface TextPage {
  head: () => ReturnType<typeof pageHead>;
  draw: () => ReactNode;
}

export interface AppContext {
  queries: Queries;
  callApi: CallApi;
  stage: RenderStage;
  site: ShownFacts;
  /** Filled with the facts, as are all words. */
  frameWords: FrameWords;
  words: Words;
  /** On the server: the HTML of a post, which the page's data is without. */
  htmlOf?: ((id: number) => string | undefined) | undefined;
  /** On the server: the page of words at a path. The browser takes such pages from their documents (routes/$.tsx). */
  textPage?: ((path: string) => TextPage | undefined) | undefined;
  /** Where Koa renders the contact page: the form's key, or the outcome of a plain post. */
  plainForm?: PlainFormState | undefined;
}
