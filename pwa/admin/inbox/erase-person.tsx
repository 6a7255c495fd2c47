import { useRef, useState } from 'react';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useErasePerson } from './calls.ts';

/** For somebody who asks to be forgotten: erases every message from one address. */
export function ErasePerson({ onErased }: { onErased: (words: string) => void }) {
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useErasePerson((words) => {
    onErased(words);
    setEmail('');
    input.current?.focus();
  });
  return (
    <details className="erase-person">
      <summary>Erase a person</summary>
      <p className="soft">
        Deletes everything sent from an address, at once and for good, what is in the trash too. Backups are
        not changed: delete older ones yourself. Copies made by an update or a restore go after 30 days.
      </p>
      <form className="form" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Email address"
          error={error === null ? undefined : `Couldn’t erase. ${failureWords(error)}`}
          ref={input}
          className="input"
          type="email"
          value={email}
          autoComplete="off"
          onChange={({ target }) => {
            reset();
            setEmail(target.value);
          }}
        />
        {email.trim() !== '' && (
          <AdminConfirm
            label="Erase"
            question={`Erase everything from ${email.trim()}? This can’t be undone.`}
            isBusy={isPending}
            onConfirm={() => mutate(email.trim())}
          />
        )}
      </form>
    </details>
  );
}

interface EraseAllProps {
  email: string;
  onErased: (words: string) => void;
}

/** Everything of the person whose message is open. */
export function EraseAll({ email, onErased }: EraseAllProps) {
  const { mutate, isPending, error } = useErasePerson(onErased);
  return (
    <div className="admin-actions message-erase">
      <AdminConfirm
        label="Erase everything from this address"
        question={`Erase every message from ${email}? This can’t be undone.`}
        isBusy={isPending}
        onConfirm={() => mutate(email)}
      />
      <ActError error={error} words="Couldn’t erase." />
    </div>
  );
}
