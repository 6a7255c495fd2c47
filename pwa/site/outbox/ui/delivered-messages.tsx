import type { Receipt } from '#pwa/site/outbox/core/entry.ts';
import { dayAndTime } from '#pwa/site/outbox/core/words.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { useOutbox } from './use-outbox.ts';

/** More are counted only. */
const LISTED = 10;

/** What arrived, without its text; nothing when there is nothing to tell. */
export function DeliveredMessages() {
  const { snapshot } = useOutbox();
  if (snapshot === undefined || snapshot.receipts.length === 0) return null;
  const { receipts } = snapshot;
  const more = receipts.length - LISTED;
  return (
    <section className="delivered-messages" aria-labelledby="delivered-messages">
      <SectionHeading id="delivered-messages" title="Delivered messages" />
      <ul className="delivered-list">
        {receipts.slice(0, LISTED).map((receipt) => (
          <li key={receipt.key}>{sentenceOf(receipt)}</li>
        ))}
      </ul>
      {more > 0 && <p className="field-hint">And {more} earlier.</p>}
    </section>
  );
}

function sentenceOf({ deliveredAt, id }: Receipt): string {
  return `Delivered ${dayAndTime(deliveredAt)}${id === null ? '' : `, number ${id}`}`;
}
