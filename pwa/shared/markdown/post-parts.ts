import type { Heading, Nodes, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { slugOf } from '#contract/slug.ts';

/** A part of a post: what its heading says, and the name by which a link finds it. */
export interface PostPart {
  id: string;
  title: string;
}

interface PostParts {
  /** The id of every heading. */
  ids: ReadonlyMap<Heading, string>;
  /** The parts that a table of contents names: those under the widest headings. */
  parts: readonly PostPart[];
}

/** Widest heading of a post's text: the page's h1 is the title, so `#` counts as `##`. */
const WIDEST = 2;

export function partsOf(root: Root): PostParts {
  const ids = new Map<Heading, string>();
  const taken = new Set<string>();
  for (const heading of headingsIn(root)) {
    const id = freeId(plainText(heading), taken);
    taken.add(id);
    ids.set(heading, id);
  }
  const parts = root.children.flatMap((node) => {
    if (node.type !== 'heading' || node.depth > WIDEST) return [];
    const title = plainText(node).trim();
    return title === '' ? [] : [{ id: ids.get(node) ?? '', title }];
  });
  return { ids, parts };
}

function headingsIn(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node];
  return 'children' in node ? node.children.flatMap(headingsIn) : [];
}

/** `part-` keeps the page's own names (main, site-nav) apart from those of headings. A heading without words has its number. */
function freeId(title: string, taken: ReadonlySet<string>): string {
  const wanted = `part-${/[\p{L}\p{N}]/u.test(title) ? slugOf(title) : taken.size + 1}`;
  let id = wanted;
  for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
  return id;
}
