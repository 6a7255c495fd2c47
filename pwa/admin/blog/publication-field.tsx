import { useId, useState } from 'react';
import type { PostState } from '#contract/blog.ts';
import { Field } from '#pwa/shared/ui/field.tsx';

const choices: readonly { state: PostState; label: string; hint: string }[] = [
  { state: 'published', label: 'Published', hint: 'On the site once you press the button below' },
  { state: 'draft', label: 'Draft', hint: 'Seen by operators alone' },
  { state: 'scheduled', label: 'Scheduled', hint: 'On the site by itself when its time comes' },
];

interface PublicationFieldProps {
  state: string | undefined;
  /** As the field shows it. */
  date: string | undefined;
  error: string | undefined;
}

/** Whether and when a post is on the site. */
export function PublicationField({ state = 'published', date, error }: PublicationFieldProps) {
  const [chosen, setChosen] = useState(state);
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
              defaultChecked={choice.state === state}
              aria-describedby={`${id}-${choice.state}`}
              onChange={() => setChosen(choice.state)}
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
      <div hidden={chosen !== 'scheduled'}>
        <Field label="Goes live at" error={error} hint="India’s time (IST), wherever this device is.">
          {(control) => <input {...control} type="datetime-local" name="date" defaultValue={date} />}
        </Field>
      </div>
    </fieldset>
  );
}
