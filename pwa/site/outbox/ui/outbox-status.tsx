import { useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { langOf } from '#contract/language.ts';
import type { AfterSendingWords } from '#contract/settings-words.ts';
import { afterPaint } from '#pwa/shared/browser/painted.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { Entry } from '#pwa/site/outbox/core/entry.ts';
import { markSeen } from '#pwa/site/outbox/core/snapshot.ts';
import { delivered, lost, SAVED } from '#pwa/site/outbox/core/words.ts';
import { undoDelete } from '#pwa/site/outbox/page/actions.ts';
import { forgetLost } from '#pwa/site/outbox/page/outbox-page.ts';
import { NONE, updateView } from '#pwa/site/outbox/page/view.ts';
import { act, ListButton } from './list-buttons.tsx';
import { useOutbox } from './use-outbox.ts';

/** How long the news of a delivery waits for the site's words before it is shown without them. Milliseconds. */
const WORDS_WAIT = 2_000;

/** On a page without the form: once its live region and the site's words are there, so that all is read out, at once. */
export function DeliveriesAnywhere() {
  const { words } = useRouter().options.context;
  const [ready, setReady] = useState<Pick<DeliveriesProps, 'afterSending'>>();
  useEffect(() => {
    const loading = words.load().catch(() => undefined);
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORDS_WAIT));
    void Promise.all([Promise.race([loading, timeout]), afterPaint()]).then(([loaded]) =>
      setReady({ afterSending: loaded?.receipt }),
    );
  }, [words]);
  return <Deliveries afterSending={ready?.afterSending} isSilent={ready === undefined} />;
}

interface DeliveriesProps {
  /** Only the live region is there, empty. */
  isSilent?: boolean;
  /** How the last press of the form's button stands, while the outbox has no news. */
  underWay?: string | undefined;
  /** Of the message that it is about, where the page knows it. */
  underWayKey?: string | undefined;
  /** Shown with what was delivered. */
  afterSending: AfterSendingWords | undefined;
}

/** One live region for all of it, so that nothing is read over something else. */
export function Deliveries({ isSilent = false, underWay, underWayKey, afterSending }: DeliveriesProps) {
  const { delivered: all, lost: allLost, status, snapshot, isSending, broken } = useOutbox();
  const [receipts, times] = isSilent ? [NONE, NONE] : [all, allLost];
  useMarkSeen(receipts.map(({ key }) => key));
  const { of } = status ?? {};
  const isPast =
    (status?.whileSending === true && !isSending) ||
    (of !== undefined && !snapshot?.items.some((item) => 'nextTryAt' in item && isAsOf(item, of)));
  const hasMessage = status !== undefined && !isPast && !isSilent;
  const lines = [...delivered(receipts), ...(hasMessage ? [status.text] : [])];
  // Delivered and shown, or deleted, by another tab.
  const waits = snapshot?.items.some(({ key }) => underWayKey === undefined || key === underWayKey);
  const isOver = underWay === SAVED && !broken && waits === false;
  // What came later says how the message stands now.
  if (underWay !== undefined && lines.length === 0 && !isOver) lines.push(underWay);
  const isGood = receipts.length > 0;
  return (
    <>
      {times.length > 0 && (
        <Notice role="alert" tone="danger" action={<ListButton label="Dismiss" onClick={forgetLost} />}>
          {lost(times)}
        </Notice>
      )}
      <Notice
        role="status"
        tone={isGood ? 'ok' : 'waiting'}
        isEmpty={lines.length === 0}
        action={hasMessage && <Undo />}
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
          <Fragment key={index}>
            {index > 0 && ' '}
            <span className="contact-line">{line}</span>
          </Fragment>
        ))}
        {isGood && afterSending?.answerTime && (
          <>
            {' '}
            <span className="contact-line" lang={langOf(afterSending.lang)}>
              {afterSending.answerTime}
            </span>
          </>
        )}
      </Notice>
    </>
  );
}

type Try = Pick<Entry, 'key' | 'nextTryAt'>;

/** Each try sets the next one's time. */
const isAsOf = (item: Try, of: Try) => item.key === of.key && item.nextTryAt === of.nextTryAt;

function Undo() {
  const { status, form } = useOutbox();
  const removed = status?.removed;
  if (removed === undefined) return null;
  const undo = () => {
    // Where the list is not on the page nothing takes the focus.
    if (form !== 'none') updateView({ restored: removed.key });
    void act(() => undoDelete(removed));
  };
  // The focus was on a button that went with the message.
  return <ListButton label="Undo" takesFocus onClick={undo} key={removed.key} />;
}

/** Marks deliveries as seen, once the page is visible. */
function useMarkSeen(keys: readonly string[]): void {
  const all = keys.join(' ');
  useEffect(() => {
    if (all === '') return;
    const mark = async () => {
      if (document.visibilityState !== 'visible') return;
      await markSeen(all.split(' '));
    };
    const markSafely = () => void mark().catch(() => undefined);
    markSafely();
    document.addEventListener('visibilitychange', markSafely);
    return () => document.removeEventListener('visibilitychange', markSafely);
  }, [all]);
}
