import type { Notes } from '#api/import/notes.ts';
import { attribute, type HtmlElement, type HtmlNode, hasClass, text, textOf } from './html-elements.ts';

const HIGH = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LOW = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';

/** Numbers have signs of their own; the mark of a footnote stands in brackets. */
export function raised(node: HtmlElement, children: HtmlNode[], notes: Notes): HtmlNode[] {
  const words = textOf(node).trim();
  if (hasClass(node, /^(?:fn|footnote)/) || attribute(node, 'dataFn') !== '') return [text(`[${words}]`)];
  if (/^[\d+\-−n]{1,8}$/.test(words)) {
    const signs = node.tagName === 'sup' ? HIGH : LOW;
    return [
      text([...words].map((sign) => signs['0123456789+-n'.indexOf(sign.replace('−', '-'))] ?? sign).join('')),
    ];
  }
  notes.add(`A text ${node.tagName === 'sup' ? 'above' : 'below'} the line is in the line`);
  return children;
}

export function withTitle(node: HtmlElement, children: HtmlNode[]): HtmlNode[] {
  const title = attribute(node, 'title').trim();
  return title === '' || title === textOf(node).trim() ? children : [...children, text(` (${title})`)];
}
