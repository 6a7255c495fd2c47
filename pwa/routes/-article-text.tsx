import type { MDXContent } from 'mdx/types';
import { Children, isValidElement, type ReactNode } from 'react';
import { slugOf } from '#contract/slug.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
import { factComponents } from './-facts.tsx';
import { figureComponents } from './-figures.tsx';

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

// A prefix, so that no heading gets an id of the page's own elements (main, site-nav).
const idOf = (title: string) => `part-${slugOf(title)}`;

const Heading = ({ children }: { children?: ReactNode }) => <h2 id={idOf(wordsOf(children))}>{children}</h2>;

/** Headings, paragraphs, lists. MDX is a function of its components, so its headings can be read without rendering it. */
function blocksOf(text: MDXContent) {
  const { props } = text({ components: { ...factComponents, ...figureComponents, h2: Heading } });
  return Children.toArray(props.children).filter((part) => isValidElement<{ children?: ReactNode }>(part));
}

/** The headings of a text in its order. */
export function sectionsOf(text: MDXContent): readonly ArticleSection[] {
  return blocksOf(text)
    .filter(({ type }) => type === Heading)
    .map(({ props }) => wordsOf(props.children))
    .map((title) => ({ id: idOf(title), title }));
}

/** A text of content/; its headings have ids. */
export const ArticleText = ({ text }: { text: MDXContent }) => <FirstOf count={5}>{blocksOf(text)}</FirstOf>;
