import {
  type ComponentProps,
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';

const NoteForm = createContext((): void => {});

/** Has the form around it read. For what changes a field without an event of the browser. */
export const useNoteForm = () => useContext(NoteForm);

interface NotedFormProps extends ComponentProps<'form'> {
  ref: RefObject<HTMLFormElement | null>;
  /** Reads the form: at each change of a field, and of what stands in for one. */
  onNote: (form: HTMLFormElement) => void;
}

/** A form that is read while it is typed. */
export function NotedForm({ onNote, ...form }: NotedFormProps) {
  const note = () => {
    if (form.ref.current !== null) onNote(form.ref.current);
  };
  return (
    <NoteForm value={note}>
      <form {...form} noValidate onInput={note} />
    </NoteForm>
  );
}

/** A value of a noted form that is chosen by something else than a field. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const noted = useRef(value);
  const note = useEffectEvent(useNoteForm());
  useEffect(() => {
    if (noted.current === value) return;
    noted.current = value;
    note();
  }, [value]);
  return <input type="hidden" name={name} value={value} />;
}
