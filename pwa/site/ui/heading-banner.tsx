import type { ReactNode } from 'react';

interface HeadingBannerProps {
  title: string;
  lead?: ReactNode;
  lang?: string | undefined;
  size?: 'tall' | 'plain' | undefined;
  /** Behind the words. */
  art?: ReactNode;
  /** Between the top and the title. */
  above?: ReactNode;
  /** Buttons and the like, below the words. */
  children?: ReactNode;
}

/** What the banners that open a page have in common: the page's one h1. Full width: outside any .wrap. */
export function HeadingBanner({ title, lead, lang, size, art, above, children }: HeadingBannerProps) {
  return (
    <div
      className={size === undefined ? 'page-heading floodlit' : `page-heading page-heading-${size} floodlit`}
    >
      {art}
      <div className="wrap page-heading-words">
        {above}
        <h1 lang={lang}>{title}</h1>
        {lead !== undefined && (
          <p className="lead" lang={lang}>
            {lead}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
