import type { Definition, Heading, List, Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { Fragment, type ReactNode } from 'react';
import { captionOf, drawingOf, Figure, isReadNext } from './figures.tsx';
import { PostLink } from './post-link.tsx';
import { PostTable } from './post-table.tsx';

interface Drawing {
  /** What each heading is called in the page. */
  ids: ReadonlyMap<Heading, string>;
  definitions: ReadonlyMap<string, Definition>;
}

/** The React elements of a Markdown tree. Only what is named here is drawn. */
export function drawMarkdown(root: Root, ids: Drawing['ids']): ReactNode {
  const definitions = new Map<string, Definition>();
  collectDefinitions(root, definitions);
  return drawAll(root.children, { ids, definitions });
}

/** The first of two with one name counts (CommonMark). */
function collectDefinitions(node: Nodes, found: Map<string, Definition>): void {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collectDefinitions(child, found);
}

function drawAll(nodes: readonly RootContent[], drawing: Drawing): ReactNode {
  return nodes.map((node, index) => {
    const [before, after] = [nodes[index - 1], nodes[index + 1]];
    // It is drawn with its table.
    if (before?.type === 'table' && captionOf(node) !== undefined) return null;
    return (
      <Fragment key={node.position?.start.offset}>
        {node.type === 'table' ? drawTable(node, drawing, captionOf(after)) : draw(node, drawing)}
      </Fragment>
    );
  });
}

function draw(node: RootContent, drawing: Drawing): ReactNode {
  const inner = () => ('children' in node ? drawAll(node.children, drawing) : null);
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return drawingOf(node) ?? <p className={isReadNext(node) ? 'read-next' : undefined}>{inner()}</p>;
    case 'heading':
      return drawHeading(node, drawing);
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'emphasis':
      return <em>{inner()}</em>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'list':
      return drawList(node, drawing);
    case 'link':
      return <PostLink href={node.url}>{inner()}</PostLink>;
    case 'linkReference':
      return <PostLink href={drawing.definitions.get(node.identifier)?.url}>{inner()}</PostLink>;
    // A picture from elsewhere would tell others who reads; its words say what it shows.
    case 'image':
    case 'imageReference':
      return node.alt;
    default:
      return null;
  }
}

function drawTable(
  { align, children }: Table,
  drawing: Drawing,
  caption: readonly PhrasingContent[] | undefined,
): ReactNode {
  const table = (
    <PostTable
      align={align ?? []}
      rows={children.map((row) => row.children.map((cell) => drawAll(cell.children, drawing)))}
      label={caption && plainText(caption)}
    />
  );
  return caption === undefined ? table : <Figure caption={drawAll(caption, drawing)}>{table}</Figure>;
}

/** The page's h1 is the post's title. */
function drawHeading(node: Heading, drawing: Drawing): ReactNode {
  const Level = `h${Math.max(2, node.depth)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  return <Level id={drawing.ids.get(node)}>{drawAll(node.children, drawing)}</Level>;
}

/** In a list without blank lines between its items their text stands without paragraphs. */
function drawList({ ordered, start, spread, children }: List, drawing: Drawing): ReactNode {
  const isLoose = spread === true || children.some((item) => item.spread === true);
  const items = children.map((item) => (
    <li key={item.position?.start.offset}>
      {isLoose
        ? drawAll(item.children, drawing)
        : item.children.map((child) => (
            <Fragment key={child.position?.start.offset}>
              {child.type === 'paragraph' ? drawAll(child.children, drawing) : drawAll([child], drawing)}
            </Fragment>
          ))}
    </li>
  ));
  return ordered === true ? (
    <ol start={start === 1 ? undefined : (start ?? undefined)}>{items}</ol>
  ) : (
    <ul>{items}</ul>
  );
}
