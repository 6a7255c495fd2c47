import { type Post, post as whole } from '#contract/blog.ts';
import { dateTag } from '#pwa/features/blog/date-tag.ts';
import { drawPost } from '#pwa/features/blog/post-body.tsx';
import { postFacts } from '#pwa/features/blog/post-facts.ts';
import { readingMinutes } from '#pwa/features/blog/reading-time.ts';
import { embed } from '#pwa/lib/embed.ts';
import type { SavedPost } from './blog-store.ts';
import { fillTemplate } from './page-template.ts';
import { staticMarkup } from './static-markup.ts';

/** A saved post whose text is saved, too; undefined for any other. */
export function wholePost(saved: SavedPost | undefined): Post | undefined {
  return whole.safeParse(saved).data;
}

/** The page of a post, as React draws it. */
export function fillPost(template: string, post: Post, savedAt: number): string {
  const facts = postFacts(post);
  const { id, date, Category, description } = post;
  return fillTemplate(template, {
    ...{ id: String(id), date, day: dateTag(date), title: facts.title, alt: facts.alt, image: facts.image },
    ...{ path: facts.path, place: facts.path.replaceAll('/', '#'), description: facts.description },
    ...{ category: Category.category, categoryId: String(Category.id) },
    minutes: String(readingMinutes(description)),
    body: staticMarkup(drawPost(description)),
    facts: embed({ id, facts }),
    post: embed(post),
    savedAt: String(savedAt),
  });
}
