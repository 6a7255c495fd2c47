import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { useErasePerson } from './mutations.ts';

interface EraseAllProps {
  email: string;
  onErased: (words: string) => void;
}

/** Everything of the person whose message is open. */
export function EraseAll({ email, onErased }: EraseAllProps) {
  const callApi = useApi();
  const { mutate, isPending, error } = useErasePerson(callApi, onErased);
  return (
    <div className="admin-actions message-erase">
      <AdminConfirm
        label="Erase everything of this address"
        question={`Erase every message of ${email}? It cannot be undone.`}
        isBusy={isPending}
        onConfirm={() => mutate(email)}
      />
      {error !== null && (
        <p role="alert" className="field-error">
          Not erased. {failureWords(error)}
        </p>
      )}
    </div>
  );
}
