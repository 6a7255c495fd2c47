import { attribute, element, type HtmlElement, type HtmlNode, isElement, textOf } from './html-elements.ts';

const LEVEL = /(?:^|;)\s*mso-list\s*:[^;]*\blevel(\d)/i;
const SIGN = /(?:^|;)\s*mso-list\s*:\s*ignore/i;
const NUMBER = /^\(?(?:\d+|[a-z]{1,5})[.)]/i;

/** Word writes each item of a list as a paragraph whose style says its level, with its sign inside: these become lists. */
export function wordLists(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!nodes.some((node) => levelOf(node) !== undefined)) return nodes;
  const result: HtmlNode[] = [];
  /** The lists that are open, the outermost first. */
  let open: HtmlElement[] = [];
  for (const node of nodes) {
    const level = levelOf(node);
    if (level === undefined || !isElement(node)) {
      if (node.type === 'text' && node.value.trim() === '' && open.length > 0) continue;
      if (node.type === 'comment' && open.length > 0) continue;
      open = [];
      result.push(node);
      continue;
    }
    const { words, sign } = withoutSign(node.children);
    const tag = NUMBER.test(sign) ? 'ol' : 'ul';
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.tagName !== tag) open.pop();
    if (open.length < level) {
      const start = tag === 'ol' && Number.parseInt(sign, 10) > 1 ? { start: Number.parseInt(sign, 10) } : {};
      const list = element(tag, [], start);
      const above = open.at(-1)?.children.at(-1);
      if (above !== undefined && isElement(above)) above.children.push(list);
      else result.push(list);
      open.push(list);
    }
    open.at(-1)?.children.push(element('li', words));
  }
  return result;
}

function levelOf(node: HtmlNode): number | undefined {
  const level = isElement(node) ? LEVEL.exec(attribute(node, 'style'))?.[1] : undefined;
  return level === undefined ? undefined : Math.max(1, Number(level));
}

function withoutSign(nodes: readonly HtmlNode[]): { words: HtmlNode[]; sign: string } {
  let sign = '';
  const words = nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (SIGN.test(attribute(node, 'style'))) {
      sign += textOf(node).trim();
      return [];
    }
    const inner = withoutSign(node.children);
    sign += inner.sign;
    return [{ ...node, children: inner.words }];
  });
  return { words, sign };
}
