import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { listUploads, removeUpload } from '#contract/import.ts';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';

const uploadsQuery = (callApi: CallApi) =>
  queryOptions({
    queryKey: ['operator', 'server', 'uploads'],
    queryFn: ({ signal }) => callApi(listUploads, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface WaitingUploadsProps {
  onRemoved: () => void;
}

/** Lists the files of imports that came to no end, which take room. */
export function WaitingUploads({ onRemoved }: WaitingUploadsProps) {
  const callApi = useApi();
  const { data: uploads = [], refetch } = useQuery(uploadsQuery(callApi));
  const remove = useMutation({
    mutationFn: async () => {
      for (const { upload } of uploads) await callApi(removeUpload, { params: { upload } });
    },
    onSuccess: onRemoved,
    onSettled: () => refetch(),
  });
  if (uploads.length === 0 && remove.error === null) return null;
  const bytes = uploads.reduce((sum, each) => sum + each.bytes, 0);
  return (
    <div className="import">
      <p>
        {uploads.length === 1 ? '1 file is waiting' : `${uploads.length} files are waiting`} on the server to
        be imported: {bytesWords(bytes)}. Files not imported are removed after a day.
      </p>
      {uploads.length > 1 && (
        <ul>
          {uploads.map((each) => (
            <li key={each.upload}>
              {bytesWords(each.bytes)}, sent on {adminTime(each.since)}
            </li>
          ))}
        </ul>
      )}
      <ActNotice error={remove.error} words="Couldn’t remove." />
      <div className="button-row">
        <Button isDisabled={remove.isPending} onPress={remove.mutate}>
          Remove {uploads.length === 1 ? 'this file' : 'these files'}
        </Button>
      </div>
    </div>
  );
}
