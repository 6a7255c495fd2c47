import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { LOST_WORK } from '#pwa/admin/kit/leave-question.tsx';
import { useUndoKey } from '#pwa/admin/kit/toasts.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { Start } from '../editing.ts';
import type { DraftValues, StoredDraft } from './draft.ts';
import { leftDrafts } from './draft-names.ts';

/** What became of a draft, and the button that changes it. */
const states = {
  /** The form starts from it. */
  restored: ['Your unsaved text is back.', 'Discard'],
  unsaved: ['Your unsaved text is back.', 'Discard it'],
  discarded: ['Draft discarded.', 'Undo'],
  /** It came back into the form in the place of what was typed since. */
  exchanged: ['Your earlier text is back. The newer one is kept until you leave this screen.', 'Restore it'],
  /** The site’s text came into the form. */
  replaced: ['The other text is now in the form. Yours is kept until you leave this page.', 'Undo'],
  /** It waits on this device, also after a reload. */
  aside: ['Your own text is kept too.', 'Restore mine'],
  left: ['Another unsaved text is kept', 'Restore it'],
} as const;

interface DraftNoticeProps {
  is: keyof typeof states;
  /** Shown after the words. */
  more?: string;
  isDisabled?: boolean;
  onPress: () => void;
  /** Other buttons. */
  children?: ReactNode;
}

/** Says what became of a draft, and changes it. */
export function DraftNotice({ is, more = '', isDisabled, onPress, children }: DraftNoticeProps) {
  const [words, label] = states[is];
  const isUndo = label === 'Undo';
  useUndoKey(isUndo && !isDisabled ? onPress : undefined);
  const button = (
    <Button aria-keyshortcuts={isUndo ? 'U' : undefined} isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  );
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        children === undefined ? (
          button
        ) : (
          <div className="button-row">
            {button}
            {children}
          </div>
        )
      }
    >
      {words}
      {more}
    </Notice>
  );
}

const OLDER = ' Another text was saved since. Saving replaces it, Discard shows it.';

interface RestoredNoticeProps {
  /** `isLost`: this device cannot keep what is typed. */
  start: Start<DraftValues> & { isLost?: boolean };
  /** The form had a picture that could not be kept. */
  hadImage?: boolean;
  /** The site has another text than the one that was typed over. */
  isOlder?: boolean;
  onDiscard: () => void;
  onUndo: (discarded: DraftValues) => void;
}

/** Says that a form starts from what was typed before, and that this was discarded. */
export function RestoredNotice({
  start,
  hadImage = false,
  isOlder = false,
  onDiscard,
  onUndo,
}: RestoredNoticeProps) {
  const { isRestored, discarded, setAside, isLost } = start;
  const more = hadImage ? ' Choose the image again.' : '';
  return (
    <>
      {isLost && (
        <Notice role="status" tone="waiting">
          {LOST_WORK.words}
        </Notice>
      )}
      {discarded !== undefined ? (
        <DraftNotice is="discarded" onPress={() => onUndo(discarded)} />
      ) : setAside !== undefined ? (
        <DraftNotice is="exchanged" more={more} onPress={() => onUndo(setAside)} />
      ) : (
        isRestored && <DraftNotice is="restored" more={isOlder ? OLDER : more} onPress={onDiscard} />
      )}
    </>
  );
}

interface LeftDraftProps {
  /** Whose drafts are looked for. */
  form: string;
  /** The field that names them; absent: none does. */
  titleField?: string;
  /** Another number when there may be another one. */
  round: number;
  onOpen: () => void;
}

/** Offers a draft that a closed window left, besides the one that came back. */
export function LeftDraft({ form, titleField, round, onOpen }: LeftDraftProps) {
  const [newest, setNewest] = useState<StoredDraft>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the round is the occasion
  useEffect(() => {
    let isLeft = false;
    void leftDrafts(form).then(([first]) => {
      if (!isLeft) setNewest(first);
    });
    return () => {
      isLeft = true;
    };
  }, [form, round]);
  if (newest === undefined) return null;
  const title = (titleField && newest.values[titleField])?.trim();
  return <DraftNotice is="left" more={title ? `: “${title}”.` : '.'} onPress={onOpen} />;
}
