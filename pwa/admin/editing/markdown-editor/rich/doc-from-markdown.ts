import { Mark, type Node, type Schema } from '@tiptap/pm/model';
import type { AlignType, Definition, List, PhrasingContent, Root, RootContent } from 'mdast';
import { parseMarkdown } from '#pwa/shared/markdown/markdown.ts';

interface Reading {
  schema: Schema;
  definitions: ReadonlyMap<string, Definition>;
}

/** The document of a Markdown text. @throws for what the schema cannot hold */
export function docFromMarkdown(schema: Schema, markdown: string): Node {
  const root = parseMarkdown(markdown);
  const definitions = new Map<string, Definition>();
  collectDefinitions(root, definitions);
  const blocks = blocksOf(root.children, { schema, definitions });
  return make({ schema, definitions }, 'doc', {}, orParagraph(blocks, schema));
}

/** The first of two with one name counts (CommonMark). */
function collectDefinitions(node: Root | RootContent, found: Map<string, Definition>): void {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collectDefinitions(child, found);
}

function make({ schema }: Reading, type: string, attrs: object, content: readonly Node[]): Node {
  const made = schema.nodes[type];
  if (made === undefined) throw new Error(`there is no ${type}`);
  return made.createChecked({ ...attrs }, content);
}

const orParagraph = (blocks: readonly Node[], schema: Schema): readonly Node[] =>
  blocks.length > 0 ? blocks : [schema.node('paragraph')];

const blocksOf = (nodes: readonly RootContent[], reading: Reading): Node[] =>
  nodes.flatMap((node) => blockOf(node, reading));

function blockOf(node: RootContent, reading: Reading): Node[] {
  const { schema } = reading;
  switch (node.type) {
    case 'paragraph':
      return [make(reading, 'paragraph', {}, inlineOf(node.children, reading))];
    case 'heading':
      return [make(reading, 'heading', { level: node.depth }, inlineOf(node.children, reading))];
    case 'blockquote':
      return [make(reading, 'blockquote', {}, orParagraph(blocksOf(node.children, reading), schema))];
    case 'list':
      return [listOf(node, reading)];
    case 'code': {
      const text = node.value === '' ? [] : [schema.text(node.value)];
      return [make(reading, 'codeBlock', { language: node.lang ?? null }, text)];
    }
    case 'thematicBreak':
      return [make(reading, 'horizontalRule', {}, [])];
    case 'table':
      return [tableOf(node.children, node.align ?? [], reading)];
    case 'definition':
      return [];
    default:
      throw new Error(`a rich text has no ${node.type}`);
  }
}

function listOf(list: List, reading: Reading): Node {
  const loose = list.spread === true || list.children.some(({ spread }) => spread === true);
  const items = list.children.map((item) => {
    const blocks = blocksOf(item.children, reading);
    // An item begins with a paragraph.
    if (blocks[0]?.type.name !== 'paragraph') blocks.unshift(reading.schema.node('paragraph'));
    return make(reading, 'listItem', {}, blocks);
  });
  return list.ordered === true
    ? make(reading, 'orderedList', { start: list.start ?? 1, loose }, items)
    : make(reading, 'bulletList', { loose }, items);
}

type Rows = Extract<RootContent, { type: 'table' }>['children'];

function tableOf([header, ...rows]: Rows, align: readonly AlignType[], reading: Reading): Node {
  const row = (type: string, cells: Rows[number]['children']) =>
    make(
      reading,
      'tableRow',
      {},
      // As many as the header has: what a row has more is not shown.
      Array.from({ length: header?.children.length ?? 0 }, (_, column) =>
        make(reading, type, { align: align[column] ?? null }, [
          make(reading, 'paragraph', {}, inlineOf(cells[column]?.children ?? [], reading)),
        ]),
      ),
    );
  return make(reading, 'table', {}, [
    row('tableHeader', header?.children ?? []),
    ...rows.map(({ children }) => row('tableCell', children)),
  ]);
}

function inlineOf(nodes: readonly PhrasingContent[], reading: Reading, marks: readonly Mark[] = []): Node[] {
  const { schema, definitions } = reading;
  const within = (type: string, children: readonly PhrasingContent[], attrs: object = {}): Node[] => {
    const mark = schema.mark(type, { ...attrs, level: marks.length + 1 });
    // The same inside of itself: an editor has it once.
    if (marks.some((each) => each.type === mark.type)) throw new Error(`${type} in ${type}`);
    return inlineOf(children, reading, [...marks, mark]);
  };
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'text':
        return textOf(node.value, schema, marks);
      case 'inlineCode':
        return node.value === '' ? [] : [text(schema, node.value, [...marks, schema.mark('code')])];
      case 'strong':
        return within('bold', node.children);
      case 'emphasis':
        return within('italic', node.children);
      case 'delete':
        return within('strike', node.children);
      case 'link':
        return within('link', node.children, { href: node.url, title: node.title ?? null });
      case 'linkReference': {
        const { url = '', title = null } = definitions.get(node.identifier) ?? {};
        return within('link', node.children, { href: url, title });
      }
      case 'break':
        return [schema.node('hardBreak', {}, [], Mark.setFrom(marks))];
      case 'image':
      case 'imageReference': {
        const { url = '', title } = node.type === 'image' ? node : (definitions.get(node.identifier) ?? {});
        const attrs = { src: url, alt: node.alt ?? '', title: title ?? '' };
        return [schema.node('picture', attrs, [], Mark.setFrom(marks))];
      }
      default:
        throw new Error(`a rich text has no ${node.type}`);
    }
  });
}

const text = (schema: Schema, value: string, marks: readonly Mark[]) =>
  schema.text(value, Mark.setFrom(marks));

/** A line break of the source is a space with a mark. */
const textOf = (value: string, schema: Schema, marks: readonly Mark[]): Node[] =>
  value
    .split(/(\n)/)
    .filter((part) => part !== '')
    .map((part) =>
      part === '\n' ? text(schema, ' ', [...marks, schema.mark('sourceBreak')]) : text(schema, part, marks),
    );
