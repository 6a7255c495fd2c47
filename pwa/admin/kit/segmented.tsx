import type { ReactNode } from 'react';
import { AdminLink } from './link.tsx';

interface SegmentedProps {
  /** Its name for screen readers. */
  label: string;
  /** Replaces the default style. */
  className?: string;
  choices: readonly {
    key: string;
    words: ReactNode;
    /** How many there are in it. */
    count?: number | undefined;
    isShown: boolean;
    search: (before: object) => Record<string, unknown>;
  }[];
}

/** A few views of one screen of which one is shown; the address says which. */
export const Segmented = ({ label, className = 'segmented', choices }: SegmentedProps) => (
  <nav className={className} aria-label={label}>
    <ul className="segments">
      {choices.map(({ key, words, count, isShown, search }) => (
        <li key={key}>
          <AdminLink to="." search={search} current={isShown ? 'true' : undefined}>
            {words}
            {count !== undefined && <span className="count">{count.toLocaleString('en-IN')}</span>}
          </AdminLink>
        </li>
      ))}
    </ul>
  </nav>
);
