import type { FieldError } from '#contract/problem.ts';
import { idOf } from './contact-field.tsx';

interface ErrorSummaryProps {
  errors: readonly FieldError[];
  reason: string | undefined;
}

/** What needs correcting, with links to the fields. Not a live region: the focus goes to the first wrong field. */
export function ErrorSummary({ errors, reason }: ErrorSummaryProps) {
  if (errors.length === 0 && reason === undefined) return null;
  return (
    <section className="error-summary" aria-labelledby="contact-errors">
      <h2 className="contact-errors-title" id="contact-errors">
        {errors.length === 0 ? reason : 'Please correct this'}
      </h2>
      {errors.length > 0 && (
        <ul className="contact-errors">
          {errors.map(({ field, message }) => (
            <li key={field + message}>
              <a
                href={`#${idOf(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(idOf(field))?.focus();
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
