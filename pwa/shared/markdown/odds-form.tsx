import type { ReactNode } from 'react';
import { ODDS_PATH } from '#contract/pages-rules.ts';
import { type ToolField, type ToolName, toolFields, WORK_IT_OUT } from '#pwa/shared/ui/odds-fields.ts';

interface OddsFormProps {
  tool: ToolName;
  label: string;
  /** The link that it was made of. Where the calculator is hidden, the form goes with it (shared/browser/hidden-links.ts). */
  children: ReactNode;
}

/** A part of the odds calculator in a text that explains it. The page of the calculator answers, so the text needs no script. */
export function OddsForm({ tool, label, children }: OddsFormProps) {
  const fields: readonly ToolField[] = toolFields[tool];
  return (
    <form className="form" lang="en-IN" aria-label={label} action={`${ODDS_PATH}#${tool}`}>
      <p>{children}</p>
      <div className="odds-fields">
        {fields.map((field) => (
          <FormField key={field.name} {...field} />
        ))}
      </div>
      <button type="submit" className="button button-quiet">
        {WORK_IT_OUT}
      </button>
    </form>
  );
}

/** Without ids: a text may have the same form twice, and is the same HTML however its Markdown is written. */
const FormField = ({ name, label, example, choices }: ToolField) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: one of the two is its control
  <label className="field">
    {label}
    {choices === undefined ? (
      <input type="text" autoComplete="off" name={name} defaultValue={example} />
    ) : (
      <select name={name}>
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </label>
);
