import type { ContactFields } from '#contract/contact.ts';
import { fieldNames, NO_TEXT } from '#pwa/site/outbox/core/entry.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The control of a field. The inputs are uncontrolled: they keep what was typed before hydration. */
export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name);
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return isControl ? control : undefined;
}

export function readForm(form: HTMLFormElement): ContactFields {
  const values = fieldNames.map((name) => [name, controlOf(form, name)?.value ?? '']);
  const fields: ContactFields = { ...NO_TEXT, ...Object.fromEntries(values) };
  // Phone keyboards add a space after a suggestion.
  return { ...fields, email: fields.email.trim() };
}

export function fillForm(form: HTMLFormElement, fields: ContactFields): void {
  for (const name of fieldNames) {
    const control = controlOf(form, name);
    if (control !== undefined) control.value = fields[name];
  }
}

/** Fills only empty fields. */
export function fillGaps(form: HTMLFormElement, fields: ContactFields): void {
  const typed = readForm(form);
  const merged = fieldNames.map((name) => [name, typed[name] === '' ? fields[name] : typed[name]]);
  fillForm(form, { ...typed, ...Object.fromEntries(merged) });
}

/** Whether the form contains another text in one of `fields`, which `fillGaps` would leave out. */
export function isAtOdds(form: HTMLFormElement, fields: ContactFields): boolean {
  const typed = readForm(form);
  return fieldNames.some((name) => typed[name] !== '' && fields[name] !== '' && typed[name] !== fields[name]);
}
