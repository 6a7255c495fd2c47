import type { CallApi } from '#contract/endpoint.ts';
import { useAnswering } from './use-answering.ts';

/** Says in one line who else is answering a message, and tells them that it is open here. Its place is kept while nobody is. */
export function AnsweringNotice({ quietCalls, id }: { quietCalls: CallApi; id: number }) {
  const names = useAnswering(quietCalls, id);
  const words =
    names.length > 0 &&
    `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} answering.`;
  return (
    <p className="message-answering" aria-live="polite" title={words || undefined}>
      {words}
    </p>
  );
}
