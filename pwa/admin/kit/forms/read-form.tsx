import {
  type ComponentProps,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';

const ReadingForm = createContext((): void => {});

/** Has the form around it read. For what changes a field without an event of the browser. */
export const useReadForm = () => useContext(ReadingForm);

interface ReadFormProps extends ComponentProps<'form'> {
  ref: RefObject<HTMLFormElement | null>;
  /** Reads the form: at each change of a field, and when `useReadForm` asks for it. */
  onRead: (form: HTMLFormElement) => void;
}

/** A form that is read while it is typed. */
export function ReadForm({ onRead, ...form }: ReadFormProps) {
  const read = () => {
    if (form.ref.current !== null) onRead(form.ref.current);
  };
  return (
    <ReadingForm value={read}>
      <form {...form} noValidate onInput={read} />
    </ReadingForm>
  );
}

/** A value of such a form that is chosen by something else than a field. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const known = useRef(value);
  const read = useEffectEvent(useReadForm());
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    read();
  }, [value]);
  return <input type="hidden" name={name} value={value} />;
}
