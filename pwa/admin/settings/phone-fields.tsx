import { useState } from 'react';
import { flushSync } from 'react-dom';
import { BYTES_PER_CHARACTER } from '#contract/characters.ts';
import { FACT_MAX, type Phone } from '#contract/settings-facts.ts';
import { type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import type { FieldsProps } from './field-props.ts';
import { isNumber, loadedNumbers, loadNumbers, readNumber, typedNumber } from './phone-number.ts';

const NO_NUMBER = 'This is not a phone number. Add the country code, such as +91 98765 43210.';
const NOT_CHECKED =
  'Couldn’t check the number. It is kept: leave the field again when you are online, or reload the page.';

interface Typing {
  /** As it was typed so far: its fault is of this number only, wherever it is moved. */
  href: string;
  /** The number before that. */
  before: Phone;
  fault?: string;
}

/** The field that a key led to stays selected while the number is read into it: what is typed next takes its place. */
function keepingSelection(change: () => void): void {
  const field = document.activeElement;
  const isWhole =
    field instanceof HTMLInputElement &&
    field.selectionStart === 0 &&
    field.selectionEnd === field.value.length;
  flushSync(change);
  if (isWhole) field.select();
}

/** A number as people write it, how visitors read it, and its chat. */
export function PhoneFields({ path, content, errors, onChange }: FieldsProps & { path: Path }) {
  const phone = valueAt(content, path) as Phone;
  const [last, setTyping] = useState<Typing>();
  const typing = last?.href === phone.href ? last : undefined;
  // A draft may hold an unfinished number.
  const fault = typing === undefined && !isNumber(phone) ? NO_NUMBER : typing?.fault;
  const errorOf = (name: keyof Phone) => errors[pathName([...path, name])];
  // What is not a number is also refused when the settings are published.
  const type = (href: string) => {
    setTyping({ href, before: typing?.before ?? phone });
    onChange([...path, 'href'], href);
  };
  const leave = async () => {
    if (typing === undefined) return;
    // At once where the rules are there: the field may be left by a press of Publish, which checks what it says.
    const numbers = loadedNumbers() ?? (await loadNumbers().catch(() => undefined));
    if (numbers === undefined) return setTyping({ ...typing, fault: NOT_CHECKED });
    const read = readNumber(numbers, typing.href, typing.before);
    if (read === undefined) return setTyping({ ...typing, fault: NO_NUMBER });
    setTyping(undefined);
    keepingSelection(() => onChange(path, { ...phone, ...read }));
  };
  return (
    <>
      <TextField
        label="Number"
        hint="With country code, such as +91 98765 43210. The chat link and the number visitors see are made from it."
        error={fault ?? errorOf('href')}
        data-path={pathName([...path, 'href'])}
        className="input settings-320"
        type="tel"
        value={typedNumber(phone)}
        onFocus={() => void loadNumbers().catch(() => undefined)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void leave()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typing === undefined) return;
          event.preventDefault();
          void leave();
        }}
      />
      <TextField
        label="As visitors see it"
        error={errorOf('label')}
        data-path={pathName([...path, 'label'])}
        className="input settings-320"
        maxLength={FACT_MAX.label}
        value={phone.label}
        onChange={({ target }) => onChange([...path, 'label'], target.value)}
      />
      <TextField
        label="What it is for"
        hint="Shown with the number, such as Help. Optional."
        error={errorOf('purpose')}
        data-path={pathName([...path, 'purpose'])}
        className="input settings-320"
        maxLength={FACT_MAX.purpose * BYTES_PER_CHARACTER}
        value={phone.purpose ?? ''}
        onChange={({ target }) => onChange([...path, 'purpose'], target.value)}
      />
      <TextField
        label="Chat link"
        hint="Opens when someone taps the number, such as https://wa.me/919876543210."
        error={errorOf('messaging')}
        data-path={pathName([...path, 'messaging'])}
        className="input"
        inputMode="url"
        value={phone.messaging}
        onChange={({ target }) => onChange([...path, 'messaging'], target.value)}
      />
    </>
  );
}
