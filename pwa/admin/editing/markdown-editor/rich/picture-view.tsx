import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { TITLE_MAX } from '#contract/blog-rules.ts';
import { readPictureAddress, type TextPicture } from '#contract/media-rules.ts';
import { DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { operatorPicture } from '#pwa/admin/editing/pictures/operator-picture.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { Picture } from './schema.ts';

/** The picture as it is in the text, with what it says to those who cannot see it. */
function ShownPicture({ editor, node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const [isOpen, setOpen] = useState(false);
  const { src, alt, title } = node.attrs;
  const own = readPictureAddress(src);
  return (
    <NodeViewWrapper as="span" className="editor-picture" data-selected={selected || undefined}>
      {own === undefined ? (
        <span className="editor-picture-foreign">
          A picture from another site is shown as a link: {alt || src}
        </span>
      ) : (
        <SitePicture picture={own} alt={alt} />
      )}
      <span className="editor-picture-line">
        <span className="editor-picture-words">{title || alt || 'No alternative text'}</span>
        <Button kind="link" onPress={() => setOpen(true)}>
          Edit text
        </Button>
        <Button
          kind="link"
          onPress={() => {
            deleteNode();
            editor.commands.focus();
          }}
        >
          Remove picture
        </Button>
      </span>
      {isOpen && (
        <PictureWords
          src={src}
          alt={alt}
          caption={title}
          onClose={() => setOpen(false)}
          onSave={(words) => {
            updateAttributes({ alt: words.alt, title: words.caption });
            setOpen(false);
          }}
        />
      )}
    </NodeViewWrapper>
  );
}

/** The node of the schema, as it is shown. */
export const PictureView = Picture.extend({
  addNodeView: () => ReactNodeViewRenderer(ShownPicture, { as: 'span', className: 'editor-picture-node' }),
});

/** A picture of the site on the operator's screens, whether or not visitors see it yet. */
function SitePicture({ picture: { name, size }, alt }: { picture: TextPicture; alt: string }) {
  const [shown, setShown] = useState<string | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | undefined;
    operatorPicture(name, leaving.signal).then(
      (picture) => {
        address = URL.createObjectURL(picture);
        setShown(address);
      },
      () => leaving.signal.aborted || setShown('failed'),
    );
    return () => {
      leaving.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [name]);
  if (shown === 'failed') return <span className="editor-picture-foreign">Couldn’t load the picture.</span>;
  return (
    <img
      className="text-picture"
      src={shown}
      alt={alt}
      width={size?.width ?? 1600}
      height={size?.height ?? 900}
      draggable={false}
    />
  );
}

const trimmed = z.string().check(z.trim());
const words = { body: z.object({ alt: trimmed, caption: trimmed }) };

interface PictureWordsProps {
  src: string;
  alt: string;
  caption: string;
  onSave: (words: { alt: string; caption: string }) => void;
  onClose: () => void;
}

/** What a picture of the text shows, and what stands below it. */
function PictureWords({ src, alt, caption, onSave, onClose }: PictureWordsProps) {
  return (
    <AsideSheet title="Alternative text and caption" onClose={onClose}>
      <DraftedForm
        draft={useFormDraft(`words ${src}`, { alt, caption })}
        endpoint={words}
        send={async (typed) => typed}
        onDone={onSave}
        submit="Save"
      >
        <DraftedText
          label="What it shows"
          hint="For people who can’t see it."
          className="input"
          name="alt"
          maxLength={TITLE_MAX}
        />
        <DraftedText
          label="Caption"
          hint="Shown below the picture. Optional."
          className="input"
          name="caption"
          maxLength={TITLE_MAX}
        />
      </DraftedForm>
    </AsideSheet>
  );
}
