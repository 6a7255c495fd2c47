import { setTimeout } from 'node:timers/promises';
import type { PostService } from '#api/features/blog/blog.service.ts';
import { describeError, type Logger } from '#api/http/server/log.ts';
import type { Renderer } from './renderer.ts';

interface Deps {
  renderer: Promise<Pick<Renderer, 'drawText'>>;
  posts: Pick<PostService, 'list'>;
  /** Changes with the blog; undefined while the database cannot be read. */
  stamp: () => string | undefined;
  log: Logger;
  /** Tests: milliseconds between two looks at the blog. */
  everyMs?: number;
}

/** Posts: the newest are read most. */
const MOST = 100;
/** Characters of Markdown: with its HTML it fills the room for drawn texts (pwa/features/blog/post-html.tsx). */
const MOST_TEXT = 1_000_000;
const AT_ONCE = 10;
/** So many times as long as it worked it rests. */
const REST = 10;

/**
 * Draws the texts of the newest posts before anybody asks for them, from some seconds after the start and after each
 * change of the blog, so that no visitor waits for what is the dearest part of a page.
 */
export function drawAhead({ renderer, posts, stamp, log, everyMs = 3000 }: Deps): { stop: () => void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Texts that cannot be drawn: each is told of once. */
  const failed = new Set<string>();
  const rest = (ms: number) => setTimeout(ms, undefined, { signal, ref: false });

  async function draw(text: string): Promise<void> {
    const { drawText } = await renderer;
    const start = performance.now();
    try {
      drawText(text);
    } catch (error) {
      if (!failed.has(text)) log.error(describeError(error), 'a text is not drawn ahead');
      failed.add(text);
    }
    await rest((performance.now() - start) * REST);
  }

  async function drawNewest(): Promise<void> {
    const texts = await newestTexts();
    for (const text of failed) if (!texts.includes(text)) failed.delete(text);
    // The newest last: what was drawn or asked for longest ago makes room first.
    for (const text of texts.reverse()) await draw(text);
  }

  async function newestTexts(): Promise<string[]> {
    const texts: string[] = [];
    let size = 0;
    for (let page = 1; page <= MOST / AT_ONCE; page += 1) {
      const { rows } = await posts.list({ page, limit: AT_ONCE });
      for (const row of rows) {
        if (!('description' in row)) continue;
        size += row.description.length;
        if (size > MOST_TEXT) return texts;
        texts.push(row.description);
      }
      if (rows.length < AT_ONCE) break;
    }
    return texts;
  }

  async function run(): Promise<void> {
    let drawn: string | undefined;
    for (;;) {
      await rest(everyMs);
      const mark = stamp();
      if (mark === undefined || mark === drawn) continue;
      try {
        await drawNewest();
        drawn = mark;
      } catch (error) {
        // A locked database, say: the next look tries again.
        if (!signal.aborted) log.error(describeError(error), 'texts are not drawn ahead');
      }
    }
  }

  run().catch(() => undefined);
  return { stop: () => stopping.abort() };
}
