import type { ReactNode } from 'react';

export function ListButtons({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>;
}

interface ListButtonProps {
  label: string;
  tone?: 'quiet' | 'danger';
  onClick: () => void;
}

export function ListButton({ label, tone = 'quiet', onClick }: ListButtonProps) {
  return (
    <button type="button" className={`button button-${tone} button-small`} onClick={onClick}>
      {label}
    </button>
  );
}
