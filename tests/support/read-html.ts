import { fromHtml } from 'hast-util-from-html';

type Tree = ReturnType<typeof fromHtml>;
type Node = Tree | Tree['children'][number];

/** What a browser makes of a document. */
export interface ReadHtml {
  /** Where the HTML breaks its own rules. */
  faults: string[];
  /** Texts of elements and attributes, without those of scripts and styles. */
  texts: string[];
  /** `tag attribute attribute`, once each. */
  shapes: Set<string>;
  /** What runs or styles, as it is written. */
  code: string[];
  /** What scripts read: the text of elements with JSON. */
  data: { type: string; text: string }[];
  /** Where links and pictures lead. */
  addresses: string[];
}

const ADDRESSES = ['href', 'src', 'action', 'formAction', 'poster', 'data', 'xLinkHref'];

/** Reads a whole document by the rules of HTML (parse5). */
export function readHtml(html: string): ReadHtml {
  const read: ReadHtml = { faults: [], texts: [], shapes: new Set(), code: [], data: [], addresses: [] };
  const tree = fromHtml(html, {
    onerror: (fault) => void read.faults.push(`${fault.ruleId}: ${fault.message} at ${fault.place}`),
  });
  visit(tree, read);
  return read;
}

function visit(node: Node, read: ReadHtml): void {
  if (node.type === 'text') read.texts.push(node.value);
  if (node.type === 'comment') read.shapes.add(`comment ${node.value}`);
  if (node.type === 'element') {
    const { tagName, properties } = node;
    read.shapes.add([tagName, ...Object.keys(properties).sort()].join(' '));
    for (const [name, value] of Object.entries(properties)) {
      if (typeof value === 'string') read.texts.push(value);
      if (ADDRESSES.includes(name)) read.addresses.push(String(value));
    }
    if (tagName === 'script' || tagName === 'style') {
      const text = node.children.map((child) => (child.type === 'text' ? child.value : '')).join('');
      const type = String(properties.type ?? '');
      if (type.endsWith('json')) read.data.push({ type, text });
      else read.code.push(text);
      return;
    }
  }
  if ('children' in node) for (const child of node.children) visit(child, read);
}
