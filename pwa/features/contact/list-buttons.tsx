import { type ReactNode, useEffect, useRef } from 'react';

export function ListButtons({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}

interface ListButtonProps {
  label: string;
  tone?: 'quiet' | 'danger';
  /** Takes the focus when it appears: the button that had it is gone. */
  takesFocus?: boolean;
  onClick: () => void;
}

export function ListButton({ label, tone = 'quiet', takesFocus = false, onClick }: ListButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <button type="button" ref={button} className={`button button-${tone} button-small`} onClick={onClick}>
      {label}
    </button>
  );
}
