import type { RenderedPost } from '#contract/blog.ts';
import { embed } from '#pwa/shared/browser/embed.ts';
import { dateTag } from '#pwa/shared/ui/date-tag.ts';
import { postFacts } from '#pwa/site/blog/components/post-facts.ts';
import type { TemplateValues } from './fill-template.ts';
import { authorValues, given } from './list-page.ts';

/** The values of a post's template, in the form in which React renders them. */
export function postValues(post: RenderedPost, savedAt: number): TemplateValues {
  const facts = postFacts(post);
  const { id, date, Category } = post;
  const { canonical = facts.path, noindex = false, sharePicture: shared = facts.image } = facts;
  const isOwn = canonical.startsWith('/');
  return {
    titleInAddress: encodeURIComponent(post.blog_title),
    post0: given(!Category.care),
    post1: given(Category.care === true),
    ...{ id: String(id), date, day: dateTag(date), title: facts.title, alt: facts.alt, image: facts.image },
    language: facts.language,
    usualTitle: given(facts.headTitle === undefined),
    ownTitle: given(facts.headTitle !== undefined, { headTitle: facts.headTitle ?? '' }),
    ...{ address: canonical, hidden: given(noindex) },
    ...{ ownAddress: given(isOwn && !noindex), otherAddress: given(!isOwn && !noindex) },
    ...{ ownUrl: given(isOwn), locale: facts.language.replace('-', '_') },
    ...{ modified: facts.changed ?? date, wasChanged: given(facts.changed !== undefined) },
    ...{ shared, sharedAlt: shared === facts.image ? facts.alt : facts.title },
    ...{ path: facts.path, place: facts.path.replaceAll('/', '#'), description: facts.description },
    ...{ category: Category.category, categoryId: String(Category.id) },
    ...authorValues(post),
    ...{ minutes: String(post.minutes), body: post.html },
    facts: embed({ id, facts }),
    post: embed(post),
    savedAt: String(savedAt),
  };
}
