import { type ComponentProps, Fragment, type RefObject, useRef } from 'react';
import { useFocusKept } from '#pwa/admin/kit/use-focus-kept.ts';
import { type DraftValues, textsOf } from './draft.ts';
import { RestoredNotice } from './draft-notice.tsx';
import type { FormStart } from './use-form-start.ts';

interface DraftFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>;
  /** Its fields start from `work.start.values`. */
  work: FormStart;
  onSend: (typed: DraftValues) => void;
}

/** A form whose words stay on this device until they are sent or discarded: also where Escape closes the sheet around it. */
export function DraftForm({ ref, work, onSend, children, ...rest }: DraftFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const { start, keep, discard, bringBack } = work;
  useFocusKept(form, start.round);
  return (
    <form
      className="form"
      {...rest}
      ref={form}
      onInput={({ currentTarget }) => keep(textsOf(currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(textsOf(event.currentTarget));
      }}
    >
      <RestoredNotice start={start} onDiscard={discard} onUndo={bringBack} />
      <Fragment key={start.round}>{children}</Fragment>
    </form>
  );
}
