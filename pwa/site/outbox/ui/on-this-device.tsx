import { useEffect, useRef, useState } from 'react';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { isReadable, type Receipt } from '#pwa/site/outbox/core/entry.ts';
import { dayAndTime, MAY_VANISH } from '#pwa/site/outbox/core/words.ts';
import { removeAll, saveToFile } from '#pwa/site/outbox/page/actions.ts';
import { readMarker } from '#pwa/site/outbox/page/marker.ts';
import { refresh } from '#pwa/site/outbox/page/outbox-page.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { act, ListButton, ListButtons } from './list-buttons.tsx';
import { useOutbox } from './use-outbox.ts';
import { WaitingMessage } from './waiting-message.tsx';

/** The visitor's messages on this device, and the buttons that remove them; empty until the outbox is opened. */
export function OnThisDevice() {
  const isOpen = useOutbox().snapshot !== undefined;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Other pages do not open the outbox for receipts alone.
    if (readMarker() !== undefined) void refresh();
  }, []);
  useEffect(() => {
    // The room that entry/early-form.ts made for it.
    if (isOpen || readMarker() === undefined) list.current?.style.removeProperty('min-height');
  }, [isOpen]);
  return (
    <div className="on-this-device" ref={list}>
      {isOpen && (
        <>
          <WaitingMessages />
          <DeliveredMessages />
          <RemoveAll />
        </>
      )}
    </div>
  );
}

/** The messages on this device that the server has not confirmed; nothing when there are none. */
function WaitingMessages() {
  const { snapshot, form, mayVanish } = useOutbox();
  const { messagingName } = useSite();
  if (snapshot === undefined || snapshot.items.length === 0) return null;
  return (
    <section className="waiting-messages" aria-labelledby="waiting-messages">
      <SectionHeading id="waiting-messages" title="Waiting messages" />
      <ul className="waiting-list">
        {snapshot.items.map((item) => (
          <WaitingMessage key={item.key} item={item} snapshot={snapshot} isFormFilled={form === 'filled'} />
        ))}
      </ul>
      {mayVanish && <p className="field-hint">{MAY_VANISH}</p>}
      {snapshot.items.some(isReadable) && (
        <ListButtons>
          <ListButton label="Save to a file" onClick={() => act(() => saveToFile(messagingName))} />
        </ListButtons>
      )}
    </section>
  );
}

/** More are counted only. */
const LISTED = 10;

/** Delivered messages, without their text; nothing when there are none. */
function DeliveredMessages() {
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

/** For a phone that is lent or sold: nothing of what was written stays on it. */
function RemoveAll() {
  const { snapshot } = useOutbox();
  const [isAsking, setAsking] = useState(false);
  if (snapshot === undefined) return null;
  const { items, receipts, hasDraft } = snapshot;
  if (items.length === 0 && receipts.length === 0 && !hasDraft) return null;
  const remove = () => {
    setAsking(false);
    act(removeAll);
  };
  if (!isAsking) {
    return (
      <ListButtons>
        <ListButton label="Remove all from this device" onClick={() => setAsking(true)} />
      </ListButtons>
    );
  }
  return (
    <div className="remove-all">
      <p className="waiting-question" id="remove-all-question">
        {question(items.length)}
      </p>
      <ListButtons>
        <ListButton label="Remove all" tone="danger" onClick={remove} />
        <ListButton
          label="Keep all"
          describedBy="remove-all-question"
          takesFocus
          onClick={() => setAsking(false)}
        />
      </ListButtons>
    </div>
  );
}

function question(count: number): string {
  const rest = 'Receipts and drafts go, too.';
  if (count === 0)
    return 'Remove receipts and drafts from this device? What was delivered stays with the site.';
  if (count === 1) return `1 message still waits. Removed here, it may never be read. ${rest}`;
  return `${count} messages still wait. Removed here, they may never be read. ${rest}`;
}
