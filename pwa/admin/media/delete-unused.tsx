import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UNUSED_MINUTES } from '#contract/media.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { ActError } from '#pwa/admin/kit/act-error.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { AdminDialog } from '#pwa/admin/kit/sheet.tsx';
import { type Said, undoOf } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { type PictureCalls, unusedQuery } from './queries.ts';

interface DeleteUnusedProps {
  calls: PictureCalls;
  onDone: (said: Said) => void;
}

const countWords = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/** Deletes what nothing uses, all at once; it says how many, and asks. */
export function DeleteUnused({ calls, onDone }: DeleteUnusedProps) {
  const { data } = useQuery(unusedQuery(useApi()));
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: calls.removeUnused,
    onSuccess: ({ count, at }) => {
      const name = countWords(count);
      onDone({
        words: count === 0 ? 'Nothing was deleted.' : `${name} deleted.`,
        undo: count > 0 ? undoOf(name, () => calls.restoreUnused(at)) : undefined,
      });
    },
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <>
      <Button isDisabled={isPending} onPress={() => setAsking(true)}>
        Delete all unused ({data.count})
      </Button>
      <ActError error={error} words="Not deleted." />
      {isAsking && (
        <AdminDialog
          title={`Delete ${countWords(data.count)} that nothing uses?`}
          confirm={`Delete ${countWords(data.count)}`}
          stay="Keep them"
          onStay={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            mutate();
          }}
        >
          <p>
            They take {bytesWords(data.bytes)}. What was uploaded in the last {UNUSED_MINUTES} minutes stays:
            somebody may be writing the text for it. All can be restored for {TRASH_DAYS} days.
          </p>
        </AdminDialog>
      )}
    </>
  );
}
