import { useId, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { pathName } from '../paths.ts';
import type { ConflictField } from './conflict-fields.ts';
import type { Side } from './merge.ts';

interface SideBySideProps {
  fields: readonly ConflictField[];
  isBusy: boolean;
  /** Puts both texts together, once a side is chosen in each field. */
  onMerge: (chosen: readonly ConflictField[]) => void;
}

/** Two texts side by side, field by field. Where one side alone changed a field, that side is chosen beforehand. */
export function SideBySide({ fields, isBusy, onMerge }: SideBySideProps) {
  const [picked, pick] = useState<Readonly<Record<string, Side>>>({});
  const id = useId();
  const chosen = fields.map((field) => ({ ...field, side: picked[choiceOf(field)] ?? field.side }));
  if (fields.length === 0) return null;
  return (
    <>
      <div className="differences">
        {chosen.map((field) => (
          <fieldset key={pathName(field.path)}>
            <legend>{field.label}</legend>
            {(['theirs', 'mine'] as const).map((each) => (
              <div key={each}>
                <label className="check">
                  <input
                    type="radio"
                    name={`${id} ${pathName(field.path)}`}
                    // Another form's id keeps the choice out of the fields of the form around it.
                    form={id}
                    checked={field.side === each}
                    onChange={() => pick({ ...picked, [choiceOf(field)]: each })}
                  />
                  <span>{each === 'mine' ? 'Yours' : 'The newer version'}</span>
                </label>
                <span className="difference-text" dir="auto">
                  {field.words[each]}
                </span>
              </div>
            ))}
          </fieldset>
        ))}
      </div>
      <div className="button-row">
        <Button
          isDisabled={isBusy || chosen.some(({ side }) => side === undefined)}
          onPress={() => onMerge(chosen)}
        >
          Merge both
        </Button>
        {fields.some(({ side }) => side === undefined) && (
          <span className="small soft">Choose one for each field that both changed.</span>
        )}
      </div>
    </>
  );
}

/** A choice is dropped when the other side changes again. */
const choiceOf = ({ path, theirs }: ConflictField) => `${pathName(path)} ${JSON.stringify(theirs)}`;
