import type { Code, List, Nodes, Paragraph, RootContent, Table } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { DESCRIPTION_MAX } from '#contract/blog-limits.ts';
import { textFault } from '#contract/characters.ts';
import { markdownFault, NESTING_MAX } from '#contract/markdown-limits.ts';
import { treeToMarkdown } from './html-to-markdown.ts';
import type { Notes } from './notes.ts';

const fits = (markdown: string) =>
  textFault(markdown, DESCRIPTION_MAX) === undefined && markdownFault(markdown) === undefined;

/**
 * The text in as few parts as the limits of a text allow, each within them. What is between its blocks stays; a block
 * that is over the limits alone is parted, too.
 */
export function partsWithinLimits(blocks: readonly RootContent[], notes: Notes): string[] {
  const whole = treeToMarkdown(blocks);
  if (fits(whole)) return [whole];
  const small = blocks.flatMap((block) => smallBlocks(block, notes));
  const parts: string[] = [];
  let at = 0;
  while (at < small.length) {
    const count = mostThatFit(small, at);
    parts.push(treeToMarkdown(small.slice(at, at + count)));
    at += count;
  }
  return parts.length === 0 ? [''] : parts;
}

/** How many blocks fit into one text; at least one. By halves: each try writes a text. */
function mostThatFit(blocks: readonly RootContent[], from: number): number {
  let [fitting, over] = [1, blocks.length - from + 1];
  while (over - fitting > 1) {
    const middle = Math.floor((fitting + over) / 2);
    if (fits(treeToMarkdown(blocks.slice(from, from + middle)))) fitting = middle;
    else over = middle;
  }
  return fitting;
}

function smallBlocks(block: RootContent, notes: Notes, depth = 0): RootContent[] {
  if (fits(treeToMarkdown([block]))) return [block];
  const halves = depth > 40 || nestingOf(block) > NESTING_MAX ? undefined : halvesOf(block);
  if (halves === undefined) {
    notes.add('The layout of a part that is over the limits of a text is left out, its words stay');
    return plainBlocks(block);
  }
  notes.add('A part that is over the limits of a text is in several parts');
  return halves.flatMap((half) => smallBlocks(half, notes, depth + 1));
}

function nestingOf(node: Nodes): number {
  let depth = 0;
  let level: Nodes[] = [node];
  while (level.length > 0 && depth < 200) {
    const containers = level.filter(({ type }) => type === 'blockquote' || type === 'listItem');
    depth += containers.length > 0 ? 1 : 0;
    level = level.flatMap((each) => ('children' in each ? each.children : []));
  }
  return depth;
}

function halvesOf(block: RootContent): RootContent[] | undefined {
  if (block.type === 'code') return halvesOfCode(block);
  if (!('children' in block)) return undefined;
  const { children } = block;
  const middle = Math.ceil(children.length / 2);
  if (block.type === 'table') {
    const [head, ...rows] = (block as Table).children;
    if (head === undefined || rows.length < 2) return undefined;
    const half = Math.ceil(rows.length / 2);
    return [rows.slice(0, half), rows.slice(half)].map(
      (part) => ({ ...block, children: [head, ...part] }) as Table,
    );
  }
  if (children.length < 2) return block.type === 'paragraph' ? halvesOfWords(block) : undefined;
  const halves = [children.slice(0, middle), children.slice(middle)].map(
    (part) => ({ ...block, children: part }) as RootContent,
  );
  // Blank lines part its items, which counts their signs apart; a list that goes on has its next number.
  if (block.type === 'list') {
    const start = (block as List).start ?? 1;
    for (const [at, half] of (halves as List[]).entries()) {
      half.spread = true;
      for (const item of half.children) item.spread = true;
      if (block.ordered) half.start = start + at * middle;
    }
  }
  return halves;
}

function halvesOfCode(block: Code): Code[] | undefined {
  const lines = block.value.split('\n');
  if (lines.length < 2) return undefined;
  const middle = Math.ceil(lines.length / 2);
  return [lines.slice(0, middle), lines.slice(middle)].map((part) => ({ ...block, value: part.join('\n') }));
}

function halvesOfWords(block: Paragraph): Paragraph[] | undefined {
  const [only] = block.children;
  if (only?.type !== 'text') return undefined;
  const blank = only.value.indexOf(' ', Math.floor(only.value.length / 2));
  const middle = blank > 0 ? blank : Math.floor(only.value.length / 2);
  if (middle < 1) return undefined;
  const parts = [only.value.slice(0, middle), only.value.slice(middle)];
  return parts.map((value) => ({
    ...block,
    children: [{ type: 'text', value: value.trim().toWellFormed() }],
  }));
}

/** Words without signs of Markdown. */
function plainBlocks(block: RootContent): Paragraph[] {
  const words = plainText(block)
    .replace(/[*_`~[\]<|&!\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const paragraphs: Paragraph[] = [];
  for (let from = 0; from < words.length; from += 5_000) {
    paragraphs.push({
      type: 'paragraph',
      children: [{ type: 'text', value: words.slice(from, from + 5_000).toWellFormed() }],
    });
  }
  return paragraphs;
}
