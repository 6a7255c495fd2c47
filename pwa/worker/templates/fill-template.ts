import { embed } from '#pwa/shared/browser/embed.ts';
import { escapeHtml } from '#pwa/shared/browser/escape-html.ts';

/** The content of the slots of a template: a text, or for a section the content of each repetition. */
export interface TemplateValues {
  readonly [name: string]: string | readonly TemplateValues[];
}

/** `{{#name}}…{{/name}}` a section, `{{name}}` a text, `{{"name}}` a text inside a string of JSON, `{{&name}}` one that is HTML or JSON. */
const SLOTS = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}|\{\{([&"]?)(\w+)\}\}/gs;

/**
 * Fills a template in a single pass: slots that appear in a value stay text. A section knows its own names first, then those
 * around it.
 * @throws where a slot has no value
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(SLOTS, (_, section?: string, inner = '', kind = '', name = '') => {
    const value = values[section ?? name];
    if (section !== undefined && typeof value === 'object')
      return value.map((own) => fillTemplate(inner, { ...values, ...own })).join('');
    if (section !== undefined || typeof value !== 'string')
      throw new Error(`no value for the slot ${section ?? name}`);
    if (kind === '"') return embed(value).slice(1, -1);
    return kind === '' ? escapeHtml(value) : value;
  });
}

/** The saved file of a template, filled. */
export const filledPage = (file: Response, values: TemplateValues, status?: number): Promise<Response> =>
  changedPage(file, (html) => fillTemplate(html, values), status);

/** A saved file whose text is changed, under its own headers: they contain the hashes of its scripts and styles. */
export async function changedPage(
  file: Response,
  change: (html: string) => string,
  status = 200,
): Promise<Response> {
  const headers = new Headers(file.headers);
  headers.delete('Content-Length');
  return new Response(change(await file.text()), { status, headers });
}
