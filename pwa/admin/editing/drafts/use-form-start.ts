import { LOST_WORK, useUnsaved } from '#pwa/admin/kit/leave-question.tsx';
import { useEditing } from '../use-editing.ts';
import { type DraftValues, draftDevice, isSameTexts, keepDraft } from './draft.ts';

export type FormStart = ReturnType<typeof useFormStart>;

/** A form that is saved by a press alone. It starts from its draft on this device, where there is one. @param rowVersion of what it changes */
export function useFormStart(name: string, original: DraftValues, rowVersion = 0) {
  const [editing, { start, isKept }] = useEditing(() => ({
    opened: { values: original, rowVersion },
    device: draftDevice(() => name, 'revision'),
    isSame: isSameWords,
  }));
  const { startFrom, discard, bringBack, type } = editing;
  const isLost = !isKept && editing.hasWork();
  useUnsaved(isLost, LOST_WORK);
  return {
    start: { ...start, isLost },
    /** Starts it anew and forgets the draft. */
    startAnew: (values: DraftValues): void => startFrom({ values, rowVersion: 0 }),
    /** What was typed can be brought back. */
    discard: (): void => discard(original),
    bringBack,
    /** What was typed over, where it is known. */
    base: editing.base,
    /** Forgets what was typed, for a form that goes. Gives what keeps it for the next one of this name; undefined where nothing was typed. */
    giveUp: (): (() => void) | undefined => {
      if (!editing.hasWork()) return undefined;
      const typed = { ...editing.state().values, revision: String(editing.rowVersion()) };
      startFrom({ values: original, rowVersion });
      return () => void keepDraft(name, typed);
    },
    /** Keeps what is typed. */
    keep: type,
  };
}

function isSameWords(one: DraftValues, other: DraftValues): boolean {
  const ofDevice = { savedAt: '', revision: '' };
  return isSameTexts({ ...one, ...ofDevice }, { ...other, ...ofDevice });
}
