import { useRef, useState } from 'react';
import { FACT_MAX, type Phone } from '#contract/site.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { type Path, pathName, valueAt } from './change-value.ts';
import type { Editing } from './editing.ts';
import { isNumber, loadNumbers, readNumber, typedNumber } from './phone-number.ts';

const NO_NUMBER = 'This is no telephone number. Write it with its country, such as +91 98765 43210.';

/** A number as people write it, how visitors read it, and its chat. */
export function PhoneFields({ path, content, errors, onChange }: Editing & { path: Path }) {
  const phone = valueAt(content, path) as Phone;
  const [isTyping, setTyping] = useState(false);
  const errorOf = (name: keyof Phone) => errors[pathName([...path, name])];
  const before = useRef(phone);
  const fault = isTyping || isNumber(phone) ? undefined : NO_NUMBER;
  const enter = () => {
    before.current = phone;
    setTyping(true);
    // Ready when the field is left by a press on Publish.
    void loadNumbers();
  };
  const read = async () => {
    const number = await readNumber(typedNumber(phone), before.current).catch(() => undefined);
    // What is no number is refused when the settings are published, too.
    if (number !== undefined) onChange(path, number);
  };
  return (
    <>
      <Field label="Number" error={fault ?? errorOf('href')}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="tel"
            value={typedNumber(phone)}
            onFocus={enter}
            onChange={({ target }) => onChange([...path, 'href'], target.value)}
            onKeyDown={({ key }) => void (key === 'Enter' && read())}
            onBlur={() => {
              setTyping(false);
              void read();
            }}
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
