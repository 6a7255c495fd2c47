import type { ReactNode } from 'react';

interface AdminHeadingProps {
  title: string;
  /** 2 beside something that has the page's heading. */
  level?: 1 | 2;
  /** One line on what this screen is for. */
  lead?: ReactNode;
  /** Buttons and links on the line of the heading. */
  children?: ReactNode;
}

/** The top of one of the operator's screens. */
export function AdminHeading({ title, level = 1, lead, children }: AdminHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <>
      <div className="section-heading admin-heading">
        <Heading>{title}</Heading>
        {children}
      </div>
      {lead !== undefined && <p className="admin-lead soft">{lead}</p>}
    </>
  );
}
