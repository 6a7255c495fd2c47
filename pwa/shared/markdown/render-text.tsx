import { renderToStaticMarkup } from 'react-dom/server';
import { PostBody } from './post-body.tsx';

/**
 * Stored with each post's HTML: a row of another version is rendered again. Raise it by one with every change of the
 * HTML that some text gives (tests/unit/markdown.test.ts notices).
 */
export const RENDERER_VERSION = 7;

/** The text of a post as HTML. Takes some milliseconds: the server stores what comes out. */
export const renderText = (markdown: string): string =>
  renderToStaticMarkup(<PostBody markdown={markdown} />);

/** A form of the odds calculator; the first paragraph in it is the link to it. */
const FORM = /<form [^>]*>(<p>.*?<\/p>).*?<\/form>/gs;

/** The part of such HTML that feed readers show: the words, without the table of contents, and links in the place of forms. */
export const wordsOfText = (html: string): string =>
  (html.startsWith('<div class="post-text">')
    ? html.slice(html.indexOf('<div class="prose'), -'</div>'.length)
    : html
  ).replace(FORM, '$1');
