import { type ReactNode, useId } from 'react';
import { usualWord } from './nav-entries.ts';

interface AdminHeadingProps {
  title: string;
  /** 2 next to something that has the page's heading. */
  level?: 1 | 2;
  /** One line on what this screen is for. */
  lead?: ReactNode;
  /** Buttons and links on the line of the heading. */
  children?: ReactNode;
}

/** The top of one of the operator's screens; next to a name of the specification is the usual word. */
export function AdminHeading({ title, level = 1, lead, children }: AdminHeadingProps) {
  const Heading = `h${level}` as const;
  const wordId = useId();
  const word = usualWord(title);
  return (
    <>
      <div className="section-heading admin-heading">
        <div className="admin-heading-words">
          <Heading aria-describedby={word && wordId}>{title}</Heading>
          {word !== undefined && (
            <span className="soft" id={wordId}>
              {word}
            </span>
          )}
        </div>
        {children}
      </div>
      {lead !== undefined && <p className="admin-lead">{lead}</p>}
    </>
  );
}
