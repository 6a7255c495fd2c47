import * as fc from 'fast-check';
import { DESCRIPTION_MAX } from '#contract/blog-rules.ts';
import { BLOCK_SIGNS_MAX, LINES_MAX, NESTING_MAX, TEXT_SIGNS_MAX } from '#contract/markdown-limits.ts';
import type { Client } from './client.ts';

const fill = (text: string) =>
  text.repeat(Math.ceil(DESCRIPTION_MAX / text.length)).slice(0, DESCRIPTION_MAX);

/** What Markdown is made of. */
export const markdownMarks = [
  ...['# ', '## One\n', '- ', '3. ', '> ', '\n', '\n\n', '    ', '---\n', '```\n'],
  ...['`', '*', '**', '_', '\\', '~~', '[r]', '[r]: /x\n', '<b>', '&amp;', '&nbsp;', 'word '],
  ...[
    '| a | b |\n|:-:|--:|\n| 1 | 2 |\n',
    '[y](https://a.example "t")',
    'https://youtu.be/abcdefg',
    'www.a.example',
  ],
] as const;

/** Texts over the limits, each of its kind. */
export const refusedTexts: Readonly<Record<string, string>> = {
  '3,000 quotes in each other': '>'.repeat(3_000),
  '1,520 lists in each other': '1. '.repeat(1_520),
  '50,000 signs of emphasis': '**_'.repeat(16_666),
  '50,000 brackets': fill('['),
  '12,500 headings': fill('# a\n'),
  'quotes and lists': fill('> - '),
};

const pieces = [
  ...['**_', '*a ', '_a*', '[', '[a', '![', '](', '[a](', '[a](b)', '<', '<a', '&', '&#', '\\', '|', '|-'],
  ...['`', '~', '``', '*', '**', '_', '*_', 'a*', '[]', '[][', '<a>', '<!--', '"', "'", '(', ')', '!', '>'],
  ...['#', '-', '+', '=', ']', '\n- ', '\n> ', '\n# ', '\r\n'],
];
const starts = ['', '> ', '- ', '1. ', '# ', '    ', '| a | b |\n| - | - |\n', '[a]: b\n', '\t', '+ - '];
const fillers = ['', 'a', ' ', 'a ', '  ', '(', ')', ':', '\t', '\n', '\n\n'];

const signsIn = (text: string) => text.match(/\*+|_+|`+|~+|[[\]<|&!\\]/g)?.length ?? 0;

/** Blocks of `piece`, each as full of signs as it may be; the rest of the text is `filler`. */
function inBlocks(piece: string, start: string, filler: string, depth: number): string {
  const signs = Math.max(1, signsIn(piece));
  const blocks = Math.floor(TEXT_SIGNS_MAX / BLOCK_SIGNS_MAX);
  const room = Math.floor(DESCRIPTION_MAX / blocks) - start.length * depth - 2;
  const times = Math.floor(BLOCK_SIGNS_MAX / signs) - 1;
  const gap = filler.repeat(Math.max(0, Math.floor((room / times - piece.length) / (filler.length || 1))));
  const block = start.repeat(depth) + (piece + gap).repeat(times).slice(0, room);
  return Array.from({ length: blocks }, () => block).join('\n\n');
}

/** The same line as often as lines, signs and characters allow. */
function inLines(line: string): string {
  const signs = signsIn(line);
  const most = [
    LINES_MAX,
    DESCRIPTION_MAX / (line.length + 1),
    signs === 0 ? LINES_MAX : TEXT_SIGNS_MAX / signs,
  ];
  const lines = Array.from({ length: Math.floor(Math.min(...most)) }, () => line);
  // A block ends before its signs do.
  const perBlock = signs === 0 ? lines.length : Math.floor(BLOCK_SIGNS_MAX / signs);
  return lines.map((each, n) => (n % perBlock === perBlock - 1 ? `${each}\n` : each)).join('\n');
}

/** Texts that are mostly within the limits, and as slow to render as can be. */
export const aSlowText = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...pieces),
      fc.constantFrom(...starts),
      fc.constantFrom(...fillers),
      fc.constantFrom(1, 2, NESTING_MAX),
    )
    .map((parts) => inBlocks(...parts)),
  fc
    .tuple(fc.constantFrom(...starts), fc.nat(NESTING_MAX), fc.constantFrom(...pieces, 'a', 'a b'))
    .map(([start, depth, piece]) => inLines(start.repeat(depth) + piece)),
  fc
    .array(fc.constantFrom(...pieces, ...starts, ...fillers), { minLength: 50, maxLength: 4_000 })
    .map((parts) => parts.join('').slice(0, DESCRIPTION_MAX)),
);

const sign = fc.constantFrom(...pieces, ...starts.filter(Boolean), ...fillers.filter(Boolean));

/** Line 35 of the trust list: any text of 50,000 characters, within the limits or over them. */
export const aHostileText = fc.oneof(
  fc.array(sign, { minLength: 1, maxLength: 3 }).map((signs) => fill(signs.join(''))),
  fc.array(fc.tuple(sign, fc.nat({ max: 400 })), { minLength: 20, maxLength: 400 }).map((parts) =>
    parts
      .map(([text, times]) => text.repeat(times))
      .join('')
      .slice(0, DESCRIPTION_MAX),
  ),
  aSlowText,
);

/** Changes the first post of a site. */
export const saveText = (owner: Client, description: string) => owner.patch('/blog/1', { description });

/** Values that a visitor may send so that a spreadsheet calculates something, whichever separator it splits at. */
export const hostileCells: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  ...[',', ';', '\t', '|'].flatMap((separator) => [
    `""${separator}=2+2${separator}""`,
    `"${separator}=2+2`,
    `x${separator}=1+1`,
    `x${separator} "=1+1"`,
    `x"${separator}"=1+1`,
    `${separator}${separator}+1+1`,
    `x\n=1+1${separator}=1+1`,
    `"\n=1+1`,
    `"\r\n"=1+1"`,
  ]),
];
