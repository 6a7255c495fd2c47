import { useRef, useState } from 'react';
import { FACT_MAX, type Phone } from '#contract/site.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { type Path, pathName, valueAt } from './change-value.ts';
import type { Editing } from './editing.ts';
import { readNumber, typedNumber } from './phone-number.ts';

const NO_NUMBER = 'This is no telephone number. Write it with its country, such as +91 98765 43210.';

/** A number as people write it, how visitors read it, and its chat. */
export function PhoneFields({ path, content, errors, onChange }: Editing & { path: Path }) {
  const phone = valueAt(content, path) as Phone;
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const errorOf = (name: keyof Phone) => errors[pathName([...path, name])];
  /** As it was when it was a number last. */
  const last = useRef(phone);
  const leave = async () => {
    if (typed === undefined) return;
    const read = await readNumber(typed, last.current).catch(() => undefined);
    setFault(read === undefined ? NO_NUMBER : undefined);
    // What is no number is refused when the settings are published, too.
    onChange(path, read ?? { ...phone, href: typed });
    if (read === undefined) return;
    last.current = read;
    setTyped(undefined);
  };
  return (
    <>
      <Field label="Number" error={fault ?? errorOf('href')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="tel"
            value={typed ?? typedNumber(phone)}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => void leave()}
          />
        )}
      </Field>
      <Field label="As visitors read it" error={errorOf('label')}>
        {(control) => (
          <input
            {...control}
            className="input"
            maxLength={FACT_MAX.label}
            value={phone.label}
            onChange={({ target }) => onChange([...path, 'label'], target.value)}
          />
        )}
      </Field>
      <Field label="Link of the chat" error={errorOf('messaging')}>
        {(control) => (
          <input
            {...control}
            className="input"
            inputMode="url"
            value={phone.messaging}
            onChange={({ target }) => onChange([...path, 'messaging'], target.value)}
          />
        )}
      </Field>
    </>
  );
}
