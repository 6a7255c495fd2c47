import type { Editor, JSONContent } from '@tiptap/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { pictureAddress } from '#contract/media-rules.ts';
import { DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';
import { safeHref } from '#pwa/shared/markdown/post-links.ts';
import { PictureForm } from '../pictures/picture-form.tsx';
import type { InsertedPicture } from '../pictures/use-picture-uploads.ts';
import { LinkHits } from './link-hits.tsx';

/** What the toolbar needs more of before it can do something. */
export interface InsertRequest {
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
  request: InsertRequest;
  onClose: () => void;
}

/** Asks for what a link, a picture or a card is made of. */
export function InsertSheet({ editor, request: { what, files, at }, onClose }: InsertSheetProps) {
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

/** `example.com/a` is meant to be elsewhere. */
const completed = (typed: string) =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;

const card = {
  body: z.object({
    address: z.string().check(
      z.trim(),
      z.refine(
        (address) => embedHost(address) !== undefined,
        'Must be the address of a video on YouTube or Vimeo, or of a post on X or Instagram.',
      ),
    ),
  }),
};

/** The address of a video or a post elsewhere, which becomes a card that leads there. */
function EmbedForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  return (
    <DraftedForm
      draft={useFormDraft('embed', {})}
      endpoint={card}
      send={async ({ address }) => insertEmbed(editor, address)}
      onDone={onDone}
      submit="Add card"
    >
      <DraftedText
        label="Address"
        hint="Visitors see a card that opens it in a new tab. Nothing loads from there until they press it."
        className="input"
        name="address"
        inputMode="url"
        placeholder="https://"
      />
    </DraftedForm>
  );
}

const link = {
  body: z.object({
    address: z.string().check(
      z.overwrite((typed) => completed(typed.trim())),
      z.refine(
        (href) => href !== '' && safeHref(href) !== undefined,
        'Must be an address such as https://example.com, /contact, mailto: or tel:.',
      ),
    ),
  }),
};

/** The address of the link around the selected words, or of new ones. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const current: string = editor.getAttributes('link').href ?? '';
  const draft = useFormDraft(`link ${current}`, { address: current });
  const [words, setWords] = useState('');
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    draft.forget();
    onDone();
  };
  return (
    <DraftedForm
      draft={draft}
      endpoint={link}
      send={async ({ address }) => setLink(editor, address)}
      onDone={onDone}
      submit="Apply link"
      actions={current !== '' && <Button onPress={remove}>Remove link</Button>}
    >
      <DraftedText
        label="Address"
        hint="Search posts and pages, or enter an address: https://… or /contact."
        className="input"
        name="address"
        inputMode="url"
        onInput={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <LinkHits
        words={words}
        onChoose={({ href, title }) => {
          setLink(editor, href, title);
          draft.forget();
          onDone();
        }}
      />
    </DraftedForm>
  );
}

/** Around the selected words, or the link that the cursor is in; else `words` become one. */
function setLink(editor: Editor, href: string, words = href): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else {
    chain.extendMarkRange('link').setMark('link', { href }).run();
  }
}

/** Pictures in a paragraph of their own: one is a figure, more are a gallery. */
function insertPictures(editor: Editor, pictures: readonly InsertedPicture[], at?: number): void {
  const content = pictures.flatMap(({ alt, caption, ...picture }, index): JSONContent[] => {
    const node = { type: 'picture', attrs: { src: pictureAddress(picture), alt, title: caption } };
    return index === 0 ? [node] : [{ type: 'text', text: ' ', marks: [{ type: 'sourceBreak' }] }, node];
  });
  insertBlock(editor, { type: 'paragraph', content }, at);
}

/** The bare address of a page elsewhere, alone in a paragraph. */
function insertEmbed(editor: Editor, href: string): void {
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
