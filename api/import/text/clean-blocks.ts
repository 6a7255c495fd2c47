import {
  element,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  text,
  textOf,
} from './html-elements.ts';
import { BLOCKS } from './html-rules.ts';

const isBlock = (node: HtmlNode): boolean => isElement(node) && BLOCKS.has(node.tagName);
const isPicture = (node: HtmlNode) => isElement(node) && [...elementsIn([node], ['img'])].length > 0;
const isBlank = (node: HtmlNode) => textOf(node).trim() === '';

/** A link round blocks is one in each of them. Pictures stay without: what they are in says where they lead. */
export function linkBlocks(nodes: readonly HtmlNode[], properties: HtmlElement['properties']): HtmlNode[] {
  const linked: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const flush = () => {
    linked.push(...(run.every(isBlank) ? run : [element('a', run, properties)]));
    run = [];
  };
  for (const node of nodes) {
    const isInner = isBlock(node) || (isElement(node) && [...elementsIn([node], [...BLOCKS])].length > 0);
    if (!isInner && !isPicture(node)) {
      run.push(node);
      continue;
    }
    flush();
    const isWhole = !isElement(node) || node.tagName === 'img';
    linked.push(isWhole ? node : { ...node, children: linkBlocks(node.children, properties) });
  }
  flush();
  return linked;
}

/** Line ends as breaks, indentation as blanks that stay. */
export function linesOf(nodes: readonly HtmlNode[], isStart = { line: true }): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (isElement(node)) {
      if (node.tagName === 'br') isStart.line = true;
      return [{ ...node, children: linesOf(node.children, isStart) }];
    }
    if (node.type !== 'text') return [];
    return node.value.split('\n').flatMap((line, at) => {
      if (at > 0) isStart.line = true;
      const words = isStart.line
        ? line.replace(/^[ \t]+/, (blanks) => '\u00a0'.repeat(blanks.replaceAll('\t', '    ').length))
        : line;
      if (line !== '') isStart.line = false;
      return [...(at > 0 ? [element('br', [])] : []), ...(words === '' ? [] : [text(words)])];
    });
  });
}

const LISTS = new Set(['ul', 'ol', 'table', 'thead', 'tbody', 'tfoot']);

/** Blocks as one line, parted by signs: a cell of a table of Markdown holds no more. `isJoined`: there were several. */
export function inOneLine(nodes: readonly HtmlNode[]): { nodes: HtmlNode[]; isJoined: boolean } {
  let isJoined = false;
  const joined = (children: readonly HtmlNode[], separator: string): HtmlNode[] => {
    const parts: HtmlNode[][] = [];
    let run: HtmlNode[] | undefined;
    for (const node of children) {
      if (isElement(node) && isBlock(node)) {
        run = undefined;
        if (node.tagName === 'pre')
          parts.push([element('code', [text(textOf(node).trim().replace(/\s+/g, ' '))])]);
        else parts.push(joined(node.children, LISTS.has(node.tagName) ? '; ' : ' / '));
        continue;
      }
      if (run === undefined) {
        run = [];
        parts.push(run);
      }
      run.push(isElement(node) ? { ...node, children: joined(node.children, ' / ') } : node);
    }
    const filled = parts.filter((part) => part.some((node) => !isBlank(node) || isPicture(node)));
    if (filled.length < 2) return filled[0] ?? children.filter((node) => !isBlock(node));
    isJoined = true;
    return filled.flatMap((part, at) => [...(at === 0 ? [] : [text(separator)]), ...trimmed(part)]);
  };
  return { nodes: joined(nodes, ' / '), isJoined };
}

const trimmed = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.map((node, at) => {
    if (node.type !== 'text') return node;
    const from = at === 0 ? node.value.trimStart() : node.value;
    return text(at === nodes.length - 1 ? from.trimEnd() : from);
  });
