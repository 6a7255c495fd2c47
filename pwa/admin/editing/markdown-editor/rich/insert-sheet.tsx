import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { PictureForm } from '../pictures/picture-form.tsx';
import { insertEmbed, insertPictures } from './insert-blocks.ts';
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

/** The address of a video or a post elsewhere, which becomes a card that leads there. */
function EmbedForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    if (embedHost(address) === undefined) {
      setError('Must be the address of a video on YouTube or Vimeo, or of a post on X or Instagram.');
      return;
    }
    insertEmbed(editor, address);
    onDone();
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        label="Address"
        error={error}
        hint="Visitors see a card that opens it in a new tab: nothing is loaded from there before they press it."
      >
        {(control) => (
          <input
            {...control}
            className="input"
            name="address"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
      <div className="button-row">
        <Button kind="primary" isLarge type="submit">
          Add card
        </Button>
      </div>
    </form>
  );
}
