import { type AnyExtension, Extension, getSchema, Mark, markInputRule, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';

/** A line break of the source, which is a space on the page: kept, so that the text stays as it was typed. */
const SourceBreak = Mark.create({
  name: 'sourceBreak',
  inclusive: false,
  parseHTML: () => [{ tag: 'span[data-source-break]' }],
  renderHTML: () => ['span', { 'data-source-break': '' }, 0],
});

/** Unlike the mark of the starter kit, this one can be combined with bold. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
});

/** What the marks of Markdown say and those of an editor do not, where two orders or spacings are possible. */
const SourceShape = Extension.create({
  name: 'sourceShape',
  addGlobalAttributes: () => [
    {
      // Which of two marks around the same words is the outer one.
      types: ['bold', 'italic', 'strike', 'link'],
      attributes: { level: { default: 0, rendered: false } },
    },
    {
      // Items with the space of paragraphs between them.
      types: ['bulletList', 'orderedList'],
      attributes: { loose: { default: false, rendered: false } },
    },
  ],
});

/** A picture in a line of text; alone in a paragraph it is a figure, with others a gallery. */
export const Picture = Node.create({
  name: 'picture',
  inline: true,
  group: 'inline',
  draggable: true,
  atom: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: '' } }),
  parseHTML: () => [{ tag: 'img[data-picture]' }],
  renderHTML: ({ HTMLAttributes: { src, alt, title } }) => ['img', { 'data-picture': '', src, alt, title }],
});

/** Each cell is one line, as in Markdown. */
const oneLine = { content: 'paragraph' };

/** What a rich text may hold: what the site draws of a Markdown text. */
export const extensions: readonly AnyExtension[] = [
  StarterKit.configure({
    code: false,
    underline: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Code,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend(oneLine),
  TableCell.extend(oneLine),
  SourceBreak,
  SourceShape,
];

/** The schema alone, for the conversion without an editor. */
export const richSchema = getSchema([...extensions, Picture]);
