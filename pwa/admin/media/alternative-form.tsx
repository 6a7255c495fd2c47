import { useMutation } from '@tanstack/react-query';
import { ALTERNATIVE_MAX, changePicture, type PictureWithPlaces } from '#contract/media.ts';
import { ContractForm } from '#pwa/admin/kit/forms/contract-form.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';
import type { PictureCalls } from './queries.ts';

interface AlternativeFormProps {
  picture: PictureWithPlaces;
  calls: PictureCalls;
  onSaved: (words: string) => void;
}

/** The alternative text in its one place. */
export function AlternativeForm({ picture: { name, alt, uses }, calls, onSaved }: AlternativeFormProps) {
  const call = useMutation({
    mutationFn: ({ alt: next }: { alt: string }) => calls.describe(name, next, alt),
  });
  return (
    <ContractForm
      className="alternative-form"
      label="Alternative text"
      endpoint={changePicture}
      call={call}
      read={(form) => ({ alt: String(new FormData(form).get('alt')).trim() })}
      isSmall
      keepsFields
      failed="Not saved."
      submit="Save"
      onDone={() => onSaved('The alternative text is saved.')}
    >
      {(errors) => (
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
      )}
    </ContractForm>
  );
}
