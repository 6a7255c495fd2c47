import { useSite } from '#pwa/shared/ui/use-site.ts';
import { isReadable } from '#pwa/site/outbox/core/stored-rows.ts';
import { MAY_VANISH } from '#pwa/site/outbox/core/words.ts';
import { saveToFile } from '#pwa/site/outbox/page/actions.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { act } from './list-action.ts';
import { ListButton, ListButtons } from './list-buttons.tsx';
import { useOutbox } from './use-outbox.ts';
import { WaitingMessage } from './waiting-message.tsx';

/** The messages on this device that the server has not said to have; nothing when there are none. */
export function WaitingMessages() {
  const { snapshot, form, mayVanish } = useOutbox();
  const { messagingName } = useSite();
  if (snapshot === undefined || snapshot.items.length === 0) return null;
  return (
    <section className="waiting-messages" aria-labelledby="waiting-messages">
      <SectionHeading id="waiting-messages" title="Waiting messages" />
      {mayVanish && <p className="field-hint">{MAY_VANISH}</p>}
      <ul className="waiting-list">
        {snapshot.items.map((item) => (
          <WaitingMessage key={item.key} item={item} snapshot={snapshot} isFormFilled={form === 'filled'} />
        ))}
      </ul>
      {snapshot.items.some(isReadable) && (
        <ListButtons>
          <ListButton label="Save to a file" onClick={() => act(() => saveToFile(messagingName))} />
        </ListButtons>
      )}
    </section>
  );
}
