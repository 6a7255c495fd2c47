import type { ComponentProps } from 'react';

interface TagProps extends ComponentProps<'span'> {
  /** `new` calls for attention, `suspected` says that something is wrong. */
  tone?: 'plain' | 'new' | 'answered' | 'suspected';
}

/** A short word on what something is, next to its name. */
export const Tag = ({ tone = 'plain', className = '', ...rest }: TagProps) => (
  <span {...rest} className={`admin-tag admin-tag-${tone} ${className}`} />
);
