import Markdown, { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/react';
import type { ComponentProps, ReactNode } from 'react';
import { isExternal, safeHref } from './post-links.ts';

/** A link of a post; words alone where the address is not one that a post may have. */
function PostLink({ href, title, children }: { href?: string; title?: string; children?: ReactNode }) {
  const safe = href ? safeHref(href) : undefined;
  if (safe === undefined) return <span>{children}</span>;
  return (
    <a href={safe} title={title} rel={isExternal(safe) ? 'nofollow noopener' : undefined}>
      {children}
    </a>
  );
}

function ScrollingTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
    <section className="table-scroll" tabIndex={0} aria-label="Table">
      <table {...props} />
    </section>
  );
}

/** A cell's alignment as a class: the page's policy refuses style attributes. */
function cell(Cell: 'th' | 'td') {
  return ({ style, ...props }: ComponentProps<'td'>) => (
    <Cell {...props} className={style?.textAlign ? `to-${style.textAlign}` : undefined} />
  );
}

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  forceWrapper: true,
  // The page's own names (main, site-nav) must not be taken by a heading.
  slugify: (input, byDefault) => `part-${byDefault(input)}`,
  // A picture from elsewhere would tell others who reads; its words say what it shows.
  renderRule: (next, node) => (node.type === RuleType.image ? (node.alt ?? '') : next()),
  // The page's h1 is the post's title.
  overrides: {
    a: PostLink,
    table: ScrollingTable,
    th: cell('th'),
    td: cell('td'),
    h1: { component: 'h2' },
    input: ({ checked }: { checked?: boolean }) => (checked ? '☑' : '☐'),
  },
};

/** The text of a post: safe Markdown, raw HTML shown as the text it is. The same on the server and on the phone. */
export function PostBody({ markdown }: { markdown: string }) {
  return (
    <Markdown className="prose lead-in" options={options}>
      {markdown}
    </Markdown>
  );
}
