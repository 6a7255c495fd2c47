import type { Editor } from '@tiptap/core';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { PictureForm } from '../pictures/picture-form.tsx';
import { EmbedForm } from './embed-form.tsx';
import { insertPictures } from './insert-blocks.ts';
import { LinkForm } from './link-form.tsx';

/** What the toolbar needs more of before it can do something. */
export interface AskedFor {
  what: 'link' | 'picture' | 'gallery' | 'embed';
  /** Pictures that were pasted or dropped, and where. */
  files?: readonly File[] | undefined;
  at?: number | undefined;
}

const titles = {
  link: 'Link',
  picture: 'Picture in the text',
  gallery: 'Gallery in the text',
  embed: 'Video or post from elsewhere',
} as const;

interface InsertSheetProps {
  editor: Editor;
  asked: AskedFor;
  onClose: () => void;
}

/** Asks for what a link, a picture or a card is made of. */
export function InsertSheet({ editor, asked: { what, files, at }, onClose }: InsertSheetProps) {
  const done = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <AsideSheet title={titles[what]} onClose={done}>
      {what === 'link' && <LinkForm editor={editor} onDone={done} />}
      {what === 'embed' && <EmbedForm editor={editor} onDone={done} />}
      {(what === 'picture' || what === 'gallery') && (
        <PictureForm
          files={files}
          isGallery={what === 'gallery'}
          onReady={(pictures) => {
            insertPictures(editor, pictures, at);
            done();
          }}
        />
      )}
    </AsideSheet>
  );
}
