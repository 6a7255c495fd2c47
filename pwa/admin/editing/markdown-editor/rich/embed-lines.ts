import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';

/** Marks the paragraphs that are cards on the page, with what they say there. */
export const EmbedLines = Extension.create({
  name: 'embedLines',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { decorations: ({ doc }) => DecorationSet.create(doc, cardsIn(doc)) } }),
  ],
});

function cardsIn(doc: Node): Decoration[] {
  const cards: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== 'paragraph') return !node.isTextblock;
    const only = node.childCount === 1 ? node.firstChild : null;
    const href = only?.marks.find(({ type }) => type.name === 'link')?.attrs.href;
    const shown = typeof href === 'string' && only?.text === href ? embedHost(href) : undefined;
    if (shown !== undefined) {
      const words = `A card on the page: ${shown.action} on ${shown.host}`;
      cards.push(Decoration.node(at, at + node.nodeSize, { class: 'embed-line', 'data-card': words }));
    }
    return false;
  });
  return cards;
}
