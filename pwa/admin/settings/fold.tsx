import { type ReactNode, useEffect, useRef } from 'react';
import { Tag } from '#pwa/admin/kit/tag.tsx';

interface FoldProps {
  label: ReactNode;
  isOpen?: boolean;
  /** It opens when something inside has to be corrected. */
  isFaulty: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Fields that are closed until they are needed. */
export function Fold({ label, isOpen, isFaulty, onToggle, children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isFaulty && details.current !== null) details.current.open = true;
  }, [isFaulty]);
  return (
    <details
      ref={details}
      className="settings-group"
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <span>{label}</span>
        {isFaulty && <Tag tone="suspected">To correct</Tag>}
      </summary>
      <div className="form">{children}</div>
    </details>
  );
}
