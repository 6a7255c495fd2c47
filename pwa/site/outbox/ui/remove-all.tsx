import { useState } from 'react';
import { removeAll } from '#pwa/site/outbox/page/actions.ts';
import { act } from './list-action.ts';
import { ListButton, ListButtons } from './list-buttons.tsx';
import { useOutbox } from './use-outbox.ts';

/** For a phone that is lent or sold: nothing of what was written stays on it. */
export function RemoveAll() {
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
  if (count === 1) return `1 message was not sent yet: removed here, nobody will read it. ${rest}`;
  return `${count} messages were not sent yet: removed here, nobody will read them. ${rest}`;
}
