import type { DehydratedMatch } from '@tanstack/react-router/ssr/client';
import { embed } from '#pwa/shared/browser/embed.ts';
import { replaceParts } from './template-slots.ts';

/** Start and end of the element that app/dehydrate.ts writes. */
export const DATA = ['<script id="page-data" type="application/json">', '</script>'] as const;

interface DataSlots {
  match: (match: DehydratedMatch) => object;
  /** Answers in the form in which they come from a saved copy (shared/api/cached-result.ts), by the start of their query keys. */
  answers?: Record<string, unknown>;
}

/** Puts slots into the data of a page. Answers that are not named are left out: the browser asks for them. */
export function withData(html: string, { match, answers: named = {} }: DataSlots): string {
  return replaceParts(html, DATA, (element) => {
    const { matches, answers, ...content } = JSON.parse(element.slice(DATA[0].length, -DATA[1].length));
    const kept = answers?.flatMap(([key]: [string[]]) => {
      const answer = named[key.slice(0, 2).join()];
      return answer === undefined ? [] : [[key, answer]];
    });
    const data = embed({ matches: matches.map(match), answers: kept, ...content });
    // A slot for JSON is not a string.
    return DATA[0] + data.replace(/"({{&\w+}})"/g, '$1') + DATA[1];
  });
}
