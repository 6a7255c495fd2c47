import { useEffect, useRef } from 'react';

/** A value of a form that is chosen by something else than a field: the form hears of each change as of one that is typed. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(value);
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [value]);
  return <input type="hidden" name={name} ref={field} value={value} />;
}
