import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ALTERNATIVE_MAX, changePicture, type PictureWithPlaces } from '#contract/media.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { type FieldErrors, schemaFields } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { PictureCalls } from './queries.ts';

interface AlternativeFormProps {
  picture: PictureWithPlaces;
  calls: PictureCalls;
  onSaved: (words: string) => void;
}

/** The alternative text in its one place. */
export function AlternativeForm({ picture: { name, alt, uses }, calls, onSaved }: AlternativeFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (next: string) => calls.describe(name, next, alt),
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const wanted = String(new FormData(event.currentTarget).get('alt')).trim();
    const parsed = changePicture.body.safeParse({ alt: wanted });
    setErrors(parsed.success ? {} : schemaFields(parsed.error));
    if (!parsed.success) return reset();
    mutate(wanted, { onSuccess: () => onSaved('The alternative text is saved.') });
  };
  return (
    <form className="form alternative-form" aria-label="Alternative text" noValidate onSubmit={save}>
      <Field
        label="Alternative text"
        error={errors.alt}
        hint={
          uses === 0
            ? 'What the picture shows, for who does not see it.'
            : 'What the picture shows, for who does not see it. Places that say the same change with it; those with a text of their own keep it.'
        }
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            name="alt"
            rows={2}
            dir="auto"
            defaultValue={alt}
            maxLength={ALTERNATIVE_MAX * 2}
            onKeyDown={(event) => {
              // One line.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      {error !== null && (
        <Notice role="alert" tone="danger">
          Not saved. {failureWords(error)}
        </Notice>
      )}
      <div className="button-row">
        <Button kind="primary" type="submit" isDisabled={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
