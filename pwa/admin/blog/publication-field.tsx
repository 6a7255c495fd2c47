import { useId } from 'react';
import type { PostState } from '#contract/blog.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import type { PostFormWork } from './use-post-form.ts';

const choices: readonly { state: PostState; label: string; hint: string }[] = [
  { state: 'published', label: 'Published', hint: 'On the site once you press the button below' },
  { state: 'draft', label: 'Draft', hint: 'Seen by operators alone' },
  { state: 'scheduled', label: 'Scheduled', hint: 'On the site by itself when its time comes' },
];

/** Whether and when a post is on the site. */
export function PublicationField({ work }: { work: PostFormWork }) {
  const { values, errors, choose } = work;
  const { state = 'published', date = '' } = values;
  const id = useId();
  return (
    <fieldset className="publication">
      <legend>Publication</legend>
      <div className="publication-choices">
        {choices.map((choice) => (
          <label key={choice.state}>
            <input
              type="radio"
              name="state"
              value={choice.state}
              checked={choice.state === state}
              aria-describedby={`${id}-${choice.state}`}
              onChange={() => choose({ state: choice.state })}
            />
            <span>
              {choice.label}
              <span className="field-hint" id={`${id}-${choice.state}`}>
                {choice.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {/* Kept while another state is chosen: the time is not lost by a look at the others. */}
      <div hidden={state !== 'scheduled'}>
        <Field
          label="Goes live at"
          error={errors.date ?? errors.state}
          hint="India’s time (IST), wherever this device is."
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              name="date"
              value={date}
              onChange={({ target }) => choose({ date: target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
