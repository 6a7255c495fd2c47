import { Notes } from '#api/import/notes.ts';
import { cardHtml, unknown } from './ghost-card.ts';
import { isHidden } from './ghost-hidden.ts';
import { escapeHtml, list, type Node, node, string } from './ghost-node.ts';

const MARKS = new Set(['strong', 'em', 'b', 'i', 'code', 'del', 's', 'sup', 'sub', 'u', 'a']);

/** https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md */
export function mobiledocHtml(doc: Node, notes: Notes): string {
  const markups = list(doc.markups);
  const cards = list(doc.cards);
  const atoms = list(doc.atoms);

  const open = (at: unknown): [string, string] => {
    const [tag, attributes] = list(markups[Number(at)]);
    const name = string(tag);
    if (!MARKS.has(name)) return ['', ''];
    const href = list(attributes)[list(attributes).indexOf('href') + 1];
    return [name === 'a' ? `<a href="${escapeHtml(string(href))}">` : `<${name}>`, `</${name}>`];
  };

  function markersHtml(markers: unknown[]): string {
    const ends: string[] = [];
    let html = '';
    for (const marker of markers) {
      const [kind, opened, closed, value] = list(marker);
      for (const at of list(opened)) {
        const [start, end] = open(at);
        html += start;
        ends.push(end);
      }
      if (kind === 0) html += escapeHtml(string(value));
      else
        html +=
          string(list(atoms[Number(value)])[0]) === 'soft-return'
            ? '<br>'
            : escapeHtml(string(list(atoms[Number(value)])[1]));
      for (let left = Number(closed) || 0; left > 0; left -= 1) html += ends.pop() ?? '';
    }
    return html + ends.reverse().join('');
  }

  const sections = list(doc.sections).map((section) => {
    const [kind, second, third] = list(section);
    if (kind === 1) {
      const tag = /^(?:p|h[1-6]|blockquote|aside)$/.test(string(second)) ? string(second) : 'p';
      return `<${tag}>${markersHtml(list(third))}</${tag}>`;
    }
    if (kind === 2) return `<p><img src="${escapeHtml(string(second))}" alt=""></p>`;
    if (kind === 3) {
      const tag = second === 'ol' ? 'ol' : 'ul';
      return `<${tag}>${list(third)
        .map((item) => `<li>${markersHtml(list(item))}</li>`)
        .join('')}</${tag}>`;
    }
    const [name, payload] = list(cards[Number(second)]);
    const card = node(payload);
    if (isHidden(card, () => cardHtml(string(name), card, new Notes()) ?? '', notes)) return '';
    return cardHtml(string(name), card, notes) ?? unknown(string(name), '', notes);
  });
  return sections.join('\n');
}
