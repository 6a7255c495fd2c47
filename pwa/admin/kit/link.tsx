import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** `aria-current`. Given by the caller, since the router would set it on every link to this address. */
  current?: 'page' | 'true' | undefined;
  'data-status'?: string;
  disabled?: boolean;
}

/** Without what the router adds for elements other than links. */
function Anchor({ current, 'aria-current': _, 'data-status': __, disabled: ___, ...props }: AnchorProps) {
  return <a {...props} aria-current={current} />;
}

const Link = createLink(Anchor);
const none = {};

/** A link to one of the operator's screens. */
export const AdminLink: LinkComponent<typeof Anchor> = (props) => <Link activeProps={none} {...props} />;
