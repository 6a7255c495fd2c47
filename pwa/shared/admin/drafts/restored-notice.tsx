import { Notice } from '#pwa/shared/ui/notice.tsx';

interface RestoredNoticeProps {
  /** The form had a picture that could not be kept. */
  hadImage?: boolean;
  onDiscard: () => void;
}

/** Says that a form starts from what was typed before. */
export function RestoredNotice({ hadImage = false, onDiscard }: RestoredNoticeProps) {
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <button type="button" className="button button-quiet button-small" onClick={onDiscard}>
          Discard
        </button>
      }
    >
      What you typed before is back.{hadImage && ' An image has to be chosen again.'}
    </Notice>
  );
}
