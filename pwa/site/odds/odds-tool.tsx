import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Field } from '#pwa/shared/ui/field.tsx';
import { type ToolName, WORK_IT_OUT } from '#pwa/shared/ui/odds-fields.ts';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { currencySign, startValues, tools, type Values } from './tools.ts';

interface OddsToolProps {
  name: ToolName;
  /** What the address asks of the tools. */
  asked: Values;
  /** How it is worked out, and where that is explained. */
  children: ReactNode;
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** One sum with its fields. It follows what is typed; without the script its button asks the server for the page with the outcome. */
export function OddsTool({ name, asked, children }: OddsToolProps) {
  const { title, lead, fields, work } = tools[name];
  const currency = currencySign(useSite().currency);
  const [start] = useState(() => startValues(tools[name], asked));
  const [values, setValues] = useState(start);
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLOutputElement>(null);
  // What was typed before the script came, or what the browser put there on Back.
  useEffect(() => {
    if (form.current !== null) setValues(valuesOf(form.current));
  }, []);
  const { hints, says, head, rows } = work(values, currency);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    outcome.current?.focus();
  };
  return (
    <section className="odds-tool" id={name} aria-labelledby={`${name}-title`}>
      <SectionHeading id={`${name}-title`} title={title} />
      <div className="odds-parts">
        <form
          ref={form}
          className="form"
          action={`/odds#${name}`}
          aria-labelledby={`${name}-title`}
          onInput={({ currentTarget }) => setValues(valuesOf(currentTarget))}
          onSubmit={onSubmit}
        >
          <p>{lead}</p>
          <div className="odds-fields">
            {fields.map(({ name: field, label, choices, isMoney }) => (
              <Field
                key={field}
                id={`odds-${field}`}
                label={isMoney ? `${label} (${currency.trim()})` : label}
                error={hints[field]}
              >
                {(control) =>
                  choices === undefined ? (
                    <input
                      {...control}
                      name={field}
                      type="text"
                      defaultValue={start[field]}
                      inputMode={isMoney || field === 'evenings' ? 'decimal' : undefined}
                      autoComplete="off"
                      autoCapitalize="none"
                      spellCheck={false}
                      enterKeyHint="done"
                    />
                  ) : (
                    <select {...control} name={field} defaultValue={start[field]}>
                      {Object.entries(choices).map(([value, words]) => (
                        <option key={value} value={value}>
                          {words}
                        </option>
                      ))}
                    </select>
                  )
                }
              </Field>
            ))}
          </div>
          <button type="submit" className="button button-quiet">
            {WORK_IT_OUT}
          </button>
        </form>
        <div className="odds-outcome">
          <output ref={outcome} tabIndex={-1}>
            {says}
          </output>
          {rows.length > 0 && <Rows head={head} rows={rows} label={title} />}
        </div>
        <div className="odds-words">{children}</div>
      </div>
    </section>
  );
}

interface RowsProps {
  label: string;
  head: readonly string[] | undefined;
  rows: readonly (readonly string[])[];
}

function Rows({ label, head, rows }: RowsProps) {
  return (
    <div className="odds-rows">
      <table className="table" aria-label={label}>
        {head !== undefined && (
          <thead>
            <tr>
              {head.map((words, at) => (
                <th key={words} scope="col" className={at === 0 ? undefined : 'to-right'}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(([first = '', ...figures]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {figures.map((figure, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be alike
                <td key={at} className="to-right">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
