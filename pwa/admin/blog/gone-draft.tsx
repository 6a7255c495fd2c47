import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { GoneMeanwhile } from './gone-meanwhile.tsx';

interface GoneDraftProps {
  id: number;
  place: string;
  values: DraftValues;
  onRestored: () => void;
}

/** A post that cannot be opened any more, while words for it are kept on this device. */
export function GoneDraft({ id, place, values, onRestored }: GoneDraftProps) {
  return (
    <div className="form post-form">
      <GoneMeanwhile id={id} place={place} values={values} onRestored={onRestored} />
      <Field label="Title">
        {(control) => <input {...control} className="input" readOnly defaultValue={values.blog_title} />}
      </Field>
      <Field label="Description">
        {(control) => <textarea {...control} readOnly rows={8} defaultValue={values.description} />}
      </Field>
    </div>
  );
}
