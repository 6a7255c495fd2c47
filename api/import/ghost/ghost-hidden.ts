import { type Notes, quoted } from '#api/import/notes.ts';
import { plainWords } from '#api/import/text/html-elements.ts';
import { type Node, node, string } from './ghost-node.ts';

const BEGIN = /<!--\s*kg-gated-block:begin([^>]*?)-->/g;
const END = /<!--\s*kg-gated-block:end\s*-->/g;

function readersOf(segment: string): string {
  if (segment === '') return 'mails';
  return segment.includes('status:free') ? 'members' : 'paying members';
}

const note = (html: string, segment: string, notes: Notes) =>
  notes.add(`A part for ${readersOf(segment)} only is left out: ${quoted(plainWords(html), 200)}`);

/** The HTML without the parts that an anonymous visitor did not see. One without an end goes on to that of the text. */
export function withoutGatedBlocks(html: string, notes: Notes): string {
  let result = '';
  let from = 0;
  for (const { 0: mark, 1: facts = '', index } of html.matchAll(BEGIN)) {
    if (index < from || !/\bnonMember:\s*false\b/.test(facts)) continue;
    END.lastIndex = index;
    const end = END.exec(html);
    result += html.slice(from, index);
    from = end === null ? html.length : END.lastIndex;
    const segment = /memberSegment:\s*"([^"]*)"/.exec(facts)?.[1] ?? '';
    note(html.slice(index + mark.length, end?.index), segment, notes);
  }
  return result + html.slice(from);
}

/** Whether an anonymous visitor did not see a card of this visibility; it is noted. Ghost wrote `showOnWeb`, `emailOnly` before. */
export function isHidden({ visibility }: Node, html: () => string, notes: Notes): boolean {
  const { web, showOnWeb, emailOnly } = node(visibility);
  if (node(web).nonMember !== false && showOnWeb !== false && emailOnly !== true) return false;
  note(html(), string(node(web).memberSegment), notes);
  return true;
}
