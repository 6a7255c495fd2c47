import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AdminDialog } from '#pwa/admin/kit/sheet.tsx';
import { hasUnsaved } from '#pwa/shared/browser/unsaved-work.ts';

interface Place {
  pathname: string;
  search: object;
}

const isOtherPlace = (one: Place, other: Place) =>
  one.pathname !== other.pathname || JSON.stringify(one.search) !== JSON.stringify(other.search);

const shouldBlockFn = ({ current, next }: { current: Place; next: Place }) =>
  hasUnsaved() && isOtherPlace(current, next);

interface LeaveQuestionProps {
  title: string;
  /** What is kept, or lost. */
  children: ReactNode;
}

/** Asks before unsaved work is left: here for pages of this site, by the browser itself for all others. */
export function LeaveQuestion({ title, children }: LeaveQuestionProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <AdminDialog title={title} stay="Stay here" confirm="Leave" onStay={reset} onConfirm={proceed}>
      <p>{children}</p>
    </AdminDialog>
  );
}
