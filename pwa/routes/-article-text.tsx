import type { MDXContent } from 'mdx/types';
import { Children, isValidElement, type ReactNode } from 'react';
import { slugOf } from '#contract/post-address.ts';
import { factComponents } from './-facts.tsx';

interface ArticleSection {
  id: string;
  title: string;
}

const wordsOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((part) =>
      isValidElement<{ children?: ReactNode }>(part) ? wordsOf(part.props.children) : String(part),
    )
    .join('');

// A prefix: the page's own names (main, site-nav) must not be taken by a heading.
const idOf = (title: string) => `part-${slugOf(title)}`;

/** The headings of a text in its order. A text is a function of its components, so that it can be read before it is shown. */
export function sectionsOf(text: MDXContent): readonly ArticleSection[] {
  const { children } = text({ components: factComponents }).props as { children?: ReactNode };
  return Children.toArray(children)
    .filter((part) => isValidElement<{ children?: ReactNode }>(part))
    .filter(({ type }) => type === 'h2')
    .map(({ props }) => wordsOf(props.children))
    .map((title) => ({ id: idOf(title), title }));
}

/** A text of content/, its headings reachable by address. */
export function ArticleText({ text: Text }: { text: MDXContent }) {
  return (
    <Text
      components={{
        ...factComponents,
        h2: ({ children }) => <h2 id={idOf(wordsOf(children))}>{children}</h2>,
      }}
    />
  );
}
