import type { DehydratedMatch } from '@tanstack/react-router/ssr/client';
import { postPath } from '#contract/post-address.ts';
import { IN_BAR } from '#pwa/features/blog/components/category-bar.ts';
import { dateTag } from '#pwa/features/blog/components/date-tag.ts';
import type { Listing } from '#pwa/features/blog/queries/listing-path.ts';
import { SAMPLE_CATEGORY, SAMPLE_DATE, SAMPLE_ID, SAMPLE_PAGE, SAMPLE_PAGES } from './sample-posts.ts';

// Templates (pwa/offline/templates/fill-template.ts) of pages that React made of sample posts (sample-posts.ts): names in braces where
// values go, and around what may be left out. All of these throw where a page is not as it is known here.

type Rule = readonly [find: RegExp | string, put: (...found: string[]) => string];

export const SAMPLE_POST = postPath({ id: SAMPLE_ID, blog_title: '{{title}}' });

/** A page of posts. */
export function listTemplate(html: string, { category, page }: Listing): string {
  let card = -1;
  return apply(html, [
    ...EVERY_PAGE,
    [DATA, (_, start = '', data = '', end = '') => start + dataTemplate(data, LIST_ANSWERS) + end],
    [
      /<article class="post-card".*?<\/article>/gs,
      (found) => {
        card += 1;
        return section(`card${card}`, apply(found, postRules(card)));
      },
    ],
    [/<li class="category-bar-end">.*?<\/ul><\/li>/s, (found) => section('more', found)],
    ['class="category-more"', () => `class="category-more${section('inMore', ' category-more-active')}"`],
    [
      /<li><a href="\/blog\?category=(\d+)"(?: aria-current="page")?(>.*?<\/li>)/g,
      (_, id, end = '') => categoryTemplate(Number(id), end),
    ],
    [/<a [^>]*rel="next".*?<\/a>/s, (found) => section('next', found)],
    [/(rel="next" href=")[^"]*/, (_, start) => `${start}{{next}}`],
    [/<nav class="pager".*?<\/nav>/s, (found) => section('pager', found)],
    [String(SAMPLE_PAGES), () => '{{pages}}'],
    ...(page === undefined ? [] : PAGE_RULES),
    ...(category === undefined ? [] : CATEGORY_RULES),
  ]);
}

const PAGE_RULES: Rule[] = [
  [/(rel="prev" href=")[^"]*/, (_, start) => `${start}{{previous}}`],
  [String(SAMPLE_PAGE), () => '{{page}}'],
];
const CATEGORY_RULES: Rule[] = [[String(SAMPLE_CATEGORY), () => '{{categoryId}}']];

/** One post. */
export const postTemplate = (html: string): string =>
  apply(html, [
    ...EVERY_PAGE,
    [DATA, (_, start = '', data = '', end = '') => start + dataTemplate(data, POST_ANSWERS) + end],
    [/<div><div class="prose lead-in"><p>{{text}}<\/p><\/div><\/div>/, () => '<div>{{&body}}</div>'],
    [/<span>\d+(<!-- --> min read)/, (_, words) => `<span>{{minutes}}${words}`],
    [String(SAMPLE_CATEGORY), () => '{{categoryId}}'],
    [/(<meta name="description" content=")[^"]*/, (_, start) => `${start}{{description}}`],
    ...postRules(0),
  ]);

/** Where a post's id, date and address stand. */
const postRules = (index: number): Rule[] => [
  [postPath({ id: SAMPLE_ID + index, blog_title: '{{title}}' }), () => '{{path}}'],
  [String(SAMPLE_ID + index), () => '{{id}}'],
  [SAMPLE_DATE, () => '{{date}}'],
  [dateTag(SAMPLE_DATE), () => '{{day}}'],
];

/** One stands for those in the bar, one for those under More. */
function categoryTemplate(id: number, end: string): string {
  const link = `<li><a href="/blog?category={{id}}"${section('current', ' aria-current="page"')}${end}`;
  if (id === SAMPLE_CATEGORY) return section('shown', link);
  return id === SAMPLE_CATEGORY + IN_BAR ? section('hidden', link) : '';
}

/** Written by app/dehydrate.ts. */
const DATA = /(<script id="page-data" type="application\/json">)(.*)(<\/script>)/s;

/** What is for those who find a page by search or share it: nobody does with one that a worker filled. */
const EVERY_PAGE: Rule[] = [
  [/<meta (?:property="og:|name="twitter:)[^>]*>/g, () => ''],
  [/<script type="application\/ld\+json">.*?<\/script>/gs, () => ''],
];

type Answers = Record<string, unknown>;

/** By the beginning of their keys (features/blog/queries/blog-queries.ts): as they are when they come from a saved copy (shared/api/cached-result.ts). */
const LIST_ANSWERS: Answers = {
  categories: { data: '{{&categories}}', savedAt: '{{&categoriesSavedAt}}' },
  'posts,list': { data: { rows: '{{&rows}}', total: '{{&total}}', saved: true }, savedAt: '{{&savedAt}}' },
};
const POST_ANSWERS: Answers = { 'posts,one': { data: '{{&post}}', savedAt: '{{&savedAt}}' } };

function dataTemplate(data: string, answers: Answers): string {
  const { matches, answers: given } = JSON.parse(data);
  const kept = given.flatMap(([key]: [string[]]) => {
    const answer = answers[key.slice(0, 2).join()];
    return answer === undefined ? [] : [[key, answer]];
  });
  const page = { matches: matches.map(matchTemplate), answers: kept };
  return JSON.stringify(page).replace(/"({{&\w+}})"/g, '$1');
}

/** Of a post the match has its address and its facts, of a category itself. */
function matchTemplate({ i, l, ...match }: DehydratedMatch) {
  const isOfPost = i.endsWith(PLACE);
  const ofList = l && 'category' in l ? { ...l, category: '{{&asked}}' } : l;
  return {
    i: isOfPost ? `${i.slice(0, -PLACE.length)}{{place}}` : i,
    l: isOfPost ? '{{&facts}}' : ofList,
    ...match,
  };
}

const PLACE = SAMPLE_POST.replaceAll('/', '#');

const section = (name: string, template: string) => `{{#${name}}}${template}{{/${name}}}`;

function apply(html: string, rules: readonly Rule[]): string {
  return rules.reduce((made, [find, put]) => {
    const isThere = typeof find === 'string' ? made.includes(find) : made.search(find) >= 0;
    if (!isThere) throw new Error(`a page of the blog has nothing like ${find}`);
    return typeof find === 'string' ? made.replaceAll(find, put) : made.replace(find, put);
  }, html);
}
