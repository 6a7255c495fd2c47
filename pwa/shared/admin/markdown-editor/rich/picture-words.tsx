import type { FormEvent, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { TITLE_MAX } from '#contract/blog-limits.ts';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';

interface PictureWordsProps {
  alt: string;
  caption: string;
  onSave: (words: { alt: string; caption: string }) => void;
  onClose: () => void;
}

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** What a picture of the text shows, and what stands below it. */
export function PictureWords({ alt, caption, onSave, onClose }: PictureWordsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget);
    onSave({
      alt: String(words.get('alt') ?? '').trim(),
      caption: String(words.get('caption') ?? '').trim(),
    });
  };
  return createPortal(
    // What is typed here is none of the form around the editor.
    <div onInput={stay} onSubmit={stay} onChange={stay}>
      <AdminSheet title="Words of the picture" onClose={onClose}>
        <form className="form" noValidate onSubmit={submit}>
          <Field label="What it shows" hint="For those who cannot see it.">
            {(control) => (
              <input {...control} className="input" name="alt" maxLength={TITLE_MAX} defaultValue={alt} />
            )}
          </Field>
          <Field label="Caption" hint="Stands below the picture. Optional.">
            {(control) => (
              <input
                {...control}
                className="input"
                name="caption"
                maxLength={TITLE_MAX}
                defaultValue={caption}
              />
            )}
          </Field>
          <div className="button-row">
            <button type="submit" className="button">
              Save words
            </button>
          </div>
        </form>
      </AdminSheet>
    </div>,
    document.body,
  );
}
