import type { ReactNode } from 'react';
import { isExternal, safeHref } from './post-links.ts';

interface PostLinkProps {
  /** As it was typed. */
  href: string | undefined;
  children: ReactNode;
}

/** A link of a post; words alone where the address is not one that a post may have. */
export function PostLink({ href, children }: PostLinkProps) {
  const safe = href === undefined || href === '' ? undefined : safeHref(href);
  if (safe === undefined) return <span>{children}</span>;
  return (
    <a href={safe} rel={isExternal(safe) ? 'nofollow noopener' : undefined}>
      {children}
    </a>
  );
}
