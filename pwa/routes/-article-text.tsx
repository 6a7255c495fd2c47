import type { MDXContent } from 'mdx/types';
import { Children, isValidElement, type ReactNode } from 'react';
import { slugOf } from '#contract/post-address.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
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

const Heading = ({ children }: { children?: ReactNode }) => <h2 id={idOf(wordsOf(children))}>{children}</h2>;

/** Headings, paragraphs, lists. A text is a function of its components, so that it can be read before it is shown. */
function blocksOf(text: MDXContent) {
  const { props } = text({ components: { ...factComponents, h2: Heading } });
  return Children.toArray(props.children).filter((part) => isValidElement<{ children?: ReactNode }>(part));
}

/** The headings of a text in its order. */
export function sectionsOf(text: MDXContent): readonly ArticleSection[] {
  return blocksOf(text)
    .filter(({ type }) => type === Heading)
    .map(({ props }) => wordsOf(props.children))
    .map((title) => ({ id: idOf(title), title }));
}

/** A text of content/, its headings reachable by address. */
export const ArticleText = ({ text }: { text: MDXContent }) => <FirstOf count={5}>{blocksOf(text)}</FirstOf>;
