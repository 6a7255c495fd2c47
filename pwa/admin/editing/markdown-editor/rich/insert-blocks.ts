import type { Editor, JSONContent } from '@tiptap/core';
import { pictureAddress } from '#contract/media-rules.ts';
import type { InsertedPicture } from '../pictures/text-picture.ts';

/** Pictures in a paragraph of their own: one is a figure, more are a gallery. */
export function insertPictures(editor: Editor, pictures: readonly InsertedPicture[], at?: number): void {
  const content = pictures.flatMap(({ alt, caption, ...picture }, index): JSONContent[] => {
    const node = { type: 'picture', attrs: { src: pictureAddress(picture), alt, title: caption } };
    return index === 0 ? [node] : [{ type: 'text', text: ' ', marks: [{ type: 'sourceBreak' }] }, node];
  });
  insertBlock(editor, { type: 'paragraph', content }, at);
}

/** The bare address of a page elsewhere, alone in a paragraph. */
export function insertEmbed(editor: Editor, href: string): void {
  const text = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
  insertBlock(editor, { type: 'paragraph', content: [text] });
}

/** After the block that the cursor is in; in the place of an empty one. The cursor is below it then. */
function insertBlock(editor: Editor, block: JSONContent, at?: number): void {
  const { doc, selection } = editor.state;
  const place = doc.resolve(Math.min(at ?? selection.from, doc.content.size));
  const isEmpty =
    place.depth > 0 && place.parent.type.name === 'paragraph' && place.parent.content.size === 0;
  const [from, to] =
    place.depth === 0
      ? [place.pos, place.pos]
      : isEmpty
        ? [place.before(), place.after()]
        : [place.after(1), place.after(1)];
  const content = [block, { type: 'paragraph' }];
  editor.chain().focus().insertContentAt({ from, to }, content).run();
}
