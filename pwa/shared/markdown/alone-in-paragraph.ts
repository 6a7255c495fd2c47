import type { Definition, Image, ImageReference, Link, Paragraph, PhrasingContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { readPictureAddress } from '#contract/media-rules.ts';
import { ODDS_PATH } from '#contract/pages-rules.ts';
import { type ToolName, toolFields } from '#pwa/shared/ui/odds-fields.ts';
import { type EmbedHost, embedHost } from './embed-hosts.ts';
import type { FigurePicture } from './post-figure.tsx';

type Definitions = ReadonlyMap<string, Definition>;

/** The picture of the site that a node shows; undefined for any other node. */
export function ownPicture(node: PhrasingContent, definitions: Definitions): FigurePicture | undefined {
  if (node.type !== 'image' && node.type !== 'imageReference') return undefined;
  const { url, title } = sourceOf(node, definitions);
  const picture = url === undefined ? undefined : readPictureAddress(url);
  return picture && { ...picture, alt: node.alt ?? '', caption: title || undefined };
}

/** Where a picture is, whosever it is, and the words below it. */
export const sourceOf = (
  node: Image | ImageReference,
  definitions: Definitions,
): { url?: string | undefined; title?: string | null | undefined } =>
  node.type === 'image' ? node : (definitions.get(node.identifier) ?? {});

/** The pictures of the site that are all that a paragraph holds; undefined for any other paragraph. */
export function picturesAlone(
  { children }: Paragraph,
  definitions: Definitions,
): FigurePicture[] | undefined {
  const pictures: FigurePicture[] = [];
  for (const child of children) {
    const picture = ownPicture(child, definitions);
    if (picture !== undefined) pictures.push(picture);
    else if (!isSpace(child)) return undefined;
  }
  return pictures.length === 0 ? undefined : pictures;
}

const isSpace = (node: PhrasingContent) =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '');

/** A page elsewhere that is all that a paragraph holds: its bare address, or a picture of the site that leads there. */
interface EmbedAlone {
  href: string;
  shown: EmbedHost;
  picture?: FigurePicture | undefined;
}

/** The link that is all that a paragraph holds. */
export function linkAlone({ children }: Paragraph): Link | undefined {
  const [link, ...others] = children.filter((child) => !isSpace(child));
  return link?.type === 'link' && others.length === 0 ? link : undefined;
}

/** The part of the odds calculator to which all leads that a paragraph holds: its form stands there. */
export function toolAlone(paragraph: Paragraph): { tool: ToolName; label: string } | undefined {
  const link = linkAlone(paragraph);
  const [path, tool = ''] = link?.url.split('#') ?? [];
  return link !== undefined && path === ODDS_PATH && isTool(tool)
    ? { tool, label: plainText(link) }
    : undefined;
}

const isTool = (name: string): name is ToolName => Object.hasOwn(toolFields, name);

export function embedAlone(paragraph: Paragraph, definitions: Definitions): EmbedAlone | undefined {
  const link = linkAlone(paragraph);
  if (link === undefined) return undefined;
  const shown = embedHost(link.url);
  if (shown === undefined) return undefined;
  const [only, ...more] = link.children;
  const picture = only === undefined || more.length > 0 ? undefined : ownPicture(only, definitions);
  if (picture === undefined && !isBare(link.url, plainText(link))) return undefined;
  return { href: link.url, shown, picture };
}

/** `www.` is completed by the parser. */
const isBare = (url: string, words: string) => url === words || url === `http://${words}`;
