import type { FormEvent } from 'react';
import { TITLE_MAX } from '#contract/blog-rules.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';

interface PictureWordsProps {
  alt: string;
  caption: string;
  onSave: (words: { alt: string; caption: string }) => void;
  onClose: () => void;
}

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
  return (
    <AsideSheet title="Words of the picture" onClose={onClose}>
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
          <Button kind="primary" isLarge type="submit">
            Save words
          </Button>
        </div>
      </form>
    </AsideSheet>
  );
}
