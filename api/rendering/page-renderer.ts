import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostService } from '#api/features/blog/post.service.ts';
import { hashesOfBuilt, htmlHeaders } from '#api/http/middleware/security-headers.ts';
import type { Site } from '#api/http/static/site.ts';
import { loadSiteBundle, type RenderedPage } from '#api/http/static/site-bundle.ts';
import type { PostCard, RenderedPost } from '#contract/blog.ts';
import type { PlainFormState } from '#contract/contact.ts';
import type { CallApi } from '#contract/endpoint.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages-rules.ts';
import { postPath } from '#contract/post-address.ts';
import { Problem } from '#contract/problem.ts';
import { filledContent } from '#contract/settings.ts';
import type { PublishedContent, ShownContent } from '#contract/shown-content.ts';

/** Everything is that of the content which is published when it is asked for. */
export interface PageRenderer {
  /** Another object for other content. */
  readonly version: object;
  readonly brand: string;
  /** The styles of a page that is rendered `bare`. */
  style: string;
  /** Every page made here has them. They allow what the build puts into each, whatever else is in one. */
  headers: Readonly<Record<string, string>>;
  /** The page with the contact form has these, since it has styles of its own. */
  readonly formHeaders: Readonly<Record<string, string>>;
  /** Canonical paths of the pages that are made of the content alone: of that which is given, else of the published one. */
  builtPaths: (content?: PublishedContent) => string[];
  /** Pages that are hidden, by their canonical paths. */
  readonly hidden: readonly string[];
  /** Paths of the pages that search engines may list. */
  readonly listedPaths: string[];
  /** The words of a post for feed readers: HTML with absolute addresses. undefined for no such post. */
  feedText: (post: PostCard) => Promise<string | undefined>;
  /** Makes the page at `url` (path and query) with what the API's own handlers say. */
  render: (url: string, options?: RenderOptions) => Promise<RenderedPage>;
}

interface RenderOptions {
  /** Settings to render in place of the published ones; facts in their words are not filled. */
  content?: PublishedContent;
  /** The page has none of the site's scripts, and all of its styles. */
  bare?: boolean;
  plainForm?: PlainFormState;
  /** Aborted when no client waits for the page any more. */
  signal?: AbortSignal | undefined;
}

interface Deps {
  site: Pick<Site, 'distDir' | 'shown'>;
  callApi: CallApi;
  posts: Pick<PostService, 'readHtml'>;
  publicUrl: string;
}

export async function loadPageRenderer({ site, callApi, posts, publicUrl }: Deps): Promise<PageRenderer> {
  const { distDir } = site;
  const bundle = await loadSiteBundle(distDir);
  const assets: { head: string; formHead: string; style?: string; contactHead?: string } = JSON.parse(
    await readFile(join(distDir, 'server/page-assets.json'), 'utf8'),
  );
  const { head, formHead, style = '', contactHead: builtContactHead = head } = assets;
  const contactHead = () => site.shown().contactHead ?? builtContactHead;
  const content = () => site.shown().content ?? bundle.shippedContent;
  const contentOf = (given: PublishedContent | undefined): ShownContent =>
    given === undefined ? content() : { ...content(), ...given, ...filledContent(given) };
  const headersOf = (form: string) => ({ form, headers: htmlHeaders(hashesOfBuilt(form)) });
  let formPage = headersOf(contactHead() + formHead);
  return {
    get version() {
      return site.shown();
    },
    get brand() {
      return content().site.brand;
    },
    style,
    headers: htmlHeaders(hashesOfBuilt(head)),
    get formHeaders() {
      const form = contactHead() + formHead;
      if (form !== formPage.form) formPage = headersOf(form);
      return formPage.headers;
    },
    builtPaths: (given) => bundle.builtPaths(contentOf(given)).map(({ path }) => path),
    get hidden() {
      return content().structure.hidden;
    },
    get listedPaths() {
      return bundle.builtPaths(content()).flatMap(({ path, isListed }) => (isListed === false ? [] : [path]));
    },
    feedText: async (post) => {
      const html = await posts.readHtml(post.id);
      return html === ''
        ? undefined
        : withAbsolute(bundle.wordsOfText(html, content()), publicUrl + postPath(post));
    },
    render: async (url, { signal, bare = false, content: given, ...options } = {}) => {
      const used = bare
        ? { ...assets, head: style, formHead: '', contactHead: style }
        : { ...assets, contactHead: contactHead() };
      const calls = notingCalls(callApi, signal);
      // A page holds a text once, as its HTML: the answers are its data, too.
      const texts = new Map<number, string>();
      const withoutTexts: CallApi = async (endpoint, input) => {
        const answer = await calls.callApi(endpoint, input);
        if (!isPost(answer)) return answer;
        texts.set(answer.id, answer.html);
        return Object.assign({}, answer, { html: '' });
      };
      const work = bundle.render({
        url,
        content: contentOf(given),
        callApi: withoutTexts,
        htmlOf: (id) => texts.get(id),
        assets: used,
        stage: 'request',
        ...options,
      });
      const page = await work.catch((error) => {
        throw calls.failure() ?? error;
      });
      return {
        ...page,
        html: page.html.replaceAll(ORIGIN_PLACEHOLDER, publicUrl),
        isIncomplete: calls.isIncomplete(),
      };
    },
  };
}

/** Addresses of links and pictures as they are on the page at `base`: elsewhere a relative one leads nowhere. */
function withAbsolute(html: string, base: string): string {
  // The signs that HTML escapes (&, quotes) stay as they are: an address takes the escapes for its own.
  const absolute = (address: string) =>
    /^[a-z][a-z\d+.-]*:/i.test(address) ? address : (URL.parse(address, base)?.href ?? address);
  return html
    .replace(/(?<= (?:href|src)=")[^"]*(?=")/gi, absolute)
    .replace(/(?<= srcset=")[^"]*(?=")/gi, (list) => list.replace(/(?<=^|,\s*)[^\s,]+/g, absolute));
}

const isPost = (answer: unknown): answer is Pick<RenderedPost, 'id' | 'html'> =>
  typeof answer === 'object' && answer !== null && 'html' in answer;

/** Notes why a call failed: the renderer knows only that a page failed, and a busy site or a database that is away is no unexpected fault. */
function notingCalls(callApi: CallApi, signal: AbortSignal | undefined) {
  let failure: unknown;
  let isIncomplete = false;
  const onIncomplete = () => {
    isIncomplete = true;
  };
  const noting: CallApi = (endpoint, input) =>
    callApi(endpoint, input, { signal, onIncomplete }).catch((error) => {
      const isNotFound = error instanceof Problem && error.code === 'not_found';
      if (!isNotFound) failure ??= error;
      throw error;
    });
  return { callApi: noting, failure: () => failure, isIncomplete: () => isIncomplete };
}
