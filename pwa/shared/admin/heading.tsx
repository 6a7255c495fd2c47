import type { ReactNode } from 'react';

interface AdminHeadingProps {
  title: string;
  /** One line on what this screen is for. */
  lead?: ReactNode;
  /** Buttons and links on the line of the heading. */
  children?: ReactNode;
}

/** The top of one of the operator's screens. */
export function AdminHeading({ title, lead, children }: AdminHeadingProps) {
  return (
    <>
      <div className="section-heading admin-heading">
        <h1>{title}</h1>
        {children}
      </div>
      {lead !== undefined && <p className="admin-lead soft">{lead}</p>}
    </>
  );
}
