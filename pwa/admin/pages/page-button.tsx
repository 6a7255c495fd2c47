interface PageButtonProps {
  label: string;
  /** The page is being saved: a press does nothing. */
  isBusy: boolean;
  onPress: () => void;
}

/** A small button beside a page. It keeps the focus while the page is being saved. */
export const PageButton = ({ label, isBusy, onPress }: PageButtonProps) => (
  <button
    type="button"
    className="button button-quiet button-small"
    aria-disabled={isBusy}
    onClick={() => isBusy || onPress()}
  >
    {label}
  </button>
);
