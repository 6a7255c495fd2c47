import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { TITLE_MAX } from '#contract/blog-rules.ts';
import { readPictureAddress, type TextPicture } from '#contract/media-rules.ts';
import { DraftForm } from '#pwa/admin/editing/drafts/draft-form.tsx';
import { useFormStart } from '#pwa/admin/editing/drafts/use-form-start.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';
import { operatorPicture } from '../pictures/operator-picture.ts';
import { Picture } from './schema.ts';

/** The picture as it is in the text, with what it says to those who cannot see it. */
function ShownPicture({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
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
          Edit words
        </Button>
        <Button kind="link" onPress={deleteNode}>
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
  if (shown === 'failed')
    return <span className="editor-picture-foreign">The picture could not be loaded.</span>;
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

interface PictureWordsProps {
  src: string;
  alt: string;
  caption: string;
  onSave: (words: { alt: string; caption: string }) => void;
  onClose: () => void;
}

/** What a picture of the text shows, and what stands below it. */
function PictureWords({ src, alt, caption, onSave, onClose }: PictureWordsProps) {
  const work = useFormStart(`words ${src}`, { alt, caption });
  const { values } = work.start;
  return (
    <AsideSheet title="Words of the picture" onClose={onClose}>
      <DraftForm
        noValidate
        work={work}
        onSend={({ alt = '', caption = '' }) => {
          work.giveUp();
          onSave({ alt: alt.trim(), caption: caption.trim() });
        }}
      >
        <Field label="What it shows" hint="For those who cannot see it.">
          {(control) => (
            <input
              {...control}
              className="input"
              name="alt"
              maxLength={TITLE_MAX}
              defaultValue={values.alt}
            />
          )}
        </Field>
        <Field label="Caption" hint="Stands below the picture. Optional.">
          {(control) => (
            <input
              {...control}
              className="input"
              name="caption"
              maxLength={TITLE_MAX}
              defaultValue={values.caption}
            />
          )}
        </Field>
        <div className="button-row">
          <Button kind="primary" isLarge type="submit">
            Save words
          </Button>
        </div>
      </DraftForm>
    </AsideSheet>
  );
}
