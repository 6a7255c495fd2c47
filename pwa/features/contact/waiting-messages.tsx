import { SectionHeading } from '#pwa/ui/section-heading.tsx';
import { useOutbox } from './use-outbox.ts';
import { WaitingMessage } from './waiting-message.tsx';

/** The messages on this device that the server has not said to have; nothing when there are none. */
export function WaitingMessages() {
  const { snapshot, form } = useOutbox();
  if (snapshot === undefined || snapshot.items.length === 0) return null;
  return (
    <section className="waiting-messages" aria-labelledby="waiting-messages">
      <SectionHeading id="waiting-messages" title="Waiting messages" />
      <ul className="waiting-list">
        {snapshot.items.map((item) => (
          <WaitingMessage key={item.key} item={item} snapshot={snapshot} isFormFilled={form === 'filled'} />
        ))}
      </ul>
    </section>
  );
}
