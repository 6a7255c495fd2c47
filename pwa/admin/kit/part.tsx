import type { ReactNode } from 'react';

interface AdminPartProps {
  /** Id of the heading; a link may lead to it. */
  id: string;
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a screen, under a heading of its own. */
export const AdminPart = ({ id, title, className = 'admin-part', children }: AdminPartProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 id={id} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

interface AdminRowProps {
  /** Id of the words, which describe the buttons of the row. */
  id: string;
  name: ReactNode;
  facts: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
}

/** A row of a list: what it is, what is known of it, and the buttons. */
export const AdminRow = ({ id, name, facts, children }: AdminRowProps) => (
  <li className="row">
    <div id={id}>
      <p className="admin-row-name">{name}</p>
      <p className="soft admin-figures">{facts}</p>
    </div>
    {children && <div className="admin-actions">{children}</div>}
  </li>
);
