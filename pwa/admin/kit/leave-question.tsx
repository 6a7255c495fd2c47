import { useBlocker } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { type LeaveText, leaveText, noteUnsaved, onUnsaved } from '#pwa/shared/browser/unsaved-work.ts';
import { AdminDialog } from './sheet.tsx';

/** For work that is kept neither on the device nor on the site. */
export const LOST_WORK: LeaveText = {
  title: 'Leave without saving?',
  words: 'Your changes can’t be kept on this device. They are lost if you leave.',
};

/** Notes whether a form has work that is not saved. @param asked is asked before it is left; one object as long as it is the same */
export function useUnsaved(isUnsaved: boolean, asked?: LeaveText): void {
  useEffect(() => (isUnsaved ? noteUnsaved(asked) : undefined), [isUnsaved, asked]);
}

interface Place {
  pathname: string;
  search: object;
}

const isOtherPlace = (one: Place, other: Place) =>
  one.pathname !== other.pathname || JSON.stringify(one.search) !== JSON.stringify(other.search);

function shouldBlockFn({ current, next }: { current: Place; next: Place }): boolean {
  const asked = leaveText();
  if (asked === undefined || !isOtherPlace(current, next)) return false;
  return asked.within === undefined || !`${next.pathname}/`.startsWith(`${asked.within}/`);
}

/** Asks before unsaved work is left: here for pages of this site, by the browser itself for all others. */
export function LeaveQuestion() {
  const asked = useSyncExternalStore(onUnsaved, leaveText);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    disabled: asked === undefined,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const { title, words } = asked ?? { title: 'Leave?', words: 'What you typed is saved.' };
  return (
    <AdminDialog title={title} stay="Stay here" confirm="Leave" onStay={reset} onConfirm={proceed}>
      <p>{words}</p>
    </AdminDialog>
  );
}
