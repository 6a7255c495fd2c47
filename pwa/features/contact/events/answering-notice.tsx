import type { CallApi } from '#contract/endpoint.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { useAnswering } from './use-answering.ts';

/** Says who else is answering a message, and tells them that it is open here. */
export function AnsweringNotice({ quietCalls, id }: { quietCalls: CallApi; id: number }) {
  const names = useAnswering(quietCalls, id);
  if (names.length === 0) return null;
  return (
    <Notice role="status" tone="waiting">
      {new Intl.ListFormat('en').format(names)} {names.length === 1 ? 'is' : 'are'} answering.
    </Notice>
  );
}
