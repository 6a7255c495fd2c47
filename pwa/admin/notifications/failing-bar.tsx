import { useQuery } from '@tanstack/react-query';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { failingWords } from './notice-words.ts';
import { noticesStatusQuery } from './status-query.ts';

/** On every operator page: by which channels nobody was told for an hour. Nothing while all goes well. */
export function FailingBar() {
  const callApi = useApi();
  const { data } = useQuery(noticesStatusQuery(callApi));
  const [first, ...others] = data?.failing ?? [];
  if (first === undefined) return null;
  return (
    <div className="admin-bar">
      <Notice role="status" tone="danger" action={<a href="/admin/notices">See notices</a>}>
        {failingWords(first, others.length)}
      </Notice>
    </div>
  );
}
