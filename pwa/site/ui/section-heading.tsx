import type { ReactNode } from 'react';

/** An h2 that stands on the crease; what follows it on the line, such as a link to more, comes as children. */
export function SectionHeading({
  id,
  title,
  children,
}: {
  id?: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="section-heading">
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
