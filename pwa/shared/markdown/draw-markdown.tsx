import type {
  Definition,
  Heading,
  Image,
  ImageReference,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { Fragment, type ReactNode } from 'react';
import { embedAlone, ownPicture, picturesAlone, sourceOf, toolAlone } from './alone-in-paragraph.ts';
import { captionOf, drawingOf, Figure, readNextOf } from './figures.tsx';
import { OddsForm } from './odds-form.tsx';
import { PostEmbed, PostFigure, PostGallery, TextImage } from './post-figure.tsx';
import { isExternal, safeHref } from './post-links.ts';
import { PostTable } from './post-table.tsx';

interface Drawing {
  /** What each heading is called in the page. */
  ids: ReadonlyMap<Heading, string>;
  definitions: ReadonlyMap<string, Definition>;
  /** Inside of one there is no other. */
  isInLink?: boolean;
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
    // It is drawn with its table.
    if (nodes[index - 1]?.type === 'table' && captionOf(node) !== undefined) return null;
    return (
      <Fragment key={node.position?.start.offset}>
        {node.type === 'table' ? drawTable(node, drawing, captionOf(nodes[index + 1])) : draw(node, drawing)}
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
      return drawParagraph(node, drawing);
    case 'heading':
      return drawHeading(node, drawing);
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'emphasis':
      return <em>{inner()}</em>;
    case 'delete':
      return <del>{inner()}</del>;
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
      return <PostLink href={node.url}>{drawAll(node.children, { ...drawing, isInLink: true })}</PostLink>;
    case 'linkReference':
      return (
        <PostLink href={drawing.definitions.get(node.identifier)?.url}>
          {drawAll(node.children, { ...drawing, isInLink: true })}
        </PostLink>
      );
    case 'image':
    case 'imageReference':
      return drawPicture(node, drawing);
    default:
      return null;
  }
}

/** Pictures that stand alone are figures, an address of a video that stands alone is a card, a link to a sum its form. */
function drawParagraph(node: Paragraph, drawing: Drawing): ReactNode {
  const pictures = picturesAlone(node, drawing.definitions);
  if (pictures !== undefined) {
    const [first, ...others] = pictures;
    if (first !== undefined && others.length === 0) return <PostFigure picture={first} />;
    return <PostGallery pictures={pictures} />;
  }
  const embed = embedAlone(node, drawing.definitions);
  if (embed !== undefined) return <PostEmbed {...embed} />;
  const words = drawAll(node.children, drawing);
  const sum = toolAlone(node);
  if (sum !== undefined) {
    return <OddsForm {...sum}>{words}</OddsForm>;
  }
  const isNext = readNextOf(node) !== undefined;
  return drawingOf(node) ?? <p className={isNext ? 'read-next' : undefined}>{words}</p>;
}

/** A picture from another site would show that site who reads: it is a link with its words. */
function drawPicture(node: Image | ImageReference, { definitions, isInLink = false }: Drawing): ReactNode {
  const picture = ownPicture(node, definitions);
  if (picture !== undefined) return <TextImage picture={picture} />;
  if (isInLink) return node.alt;
  const { url } = sourceOf(node, definitions);
  return <PostLink href={url}>{node.alt || url}</PostLink>;
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

interface PostLinkProps {
  /** As it was typed. */
  href: string | undefined;
  children: ReactNode;
}

/** A link of a post; words alone where the address is not one that a post may have. */
function PostLink({ href, children }: PostLinkProps) {
  const safe = href === undefined || href === '' ? undefined : safeHref(href);
  if (safe === undefined) return <span>{children}</span>;
  return (
    <a href={safe} rel={isExternal(safe) ? 'nofollow noopener' : undefined}>
      {children}
    </a>
  );
}
