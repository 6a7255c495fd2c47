import { OWN_PAGES, type PageFields, type PageView, pageDraftFields, pageFields } from '#contract/pages.ts';
import { slugOf } from '#contract/slug.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { draftHere } from '#pwa/admin/editing/drafts/draft-names.ts';
import { NEW_PAGE } from './queries.ts';

/** The fields of the form, by their names. */
const NAMES = [
  ...['title', 'markdown', 'slug', 'description', 'searchTitle'],
  ...['lead', 'share', 'language', 'menu', 'order', 'noindex'],
] as const;

const EMPTY: DraftValues = { language: 'en-IN', menu: 'none', order: '0' };

export const slugIn = (path: string) => decodeURI(path).slice(OWN_PAGES.length);

/** A page in the fields of the form; undefined: one that is not there yet. */
export function valuesOf(page: PageView | undefined): DraftValues {
  if (page === undefined) return EMPTY;
  const { order, noindex, menu, markdown, ...texts } = page.fields;
  return {
    ...texts,
    markdown: markdown.replace(/\r\n?/g, '\n'),
    ...(noindex && { noindex: 'on' }),
    ...(page.isShipped
      ? { menu: 'none', order: '0' }
      : { menu, order: String(order), slug: followsTitle(page) ? '' : slugIn(page.path) }),
  };
}

/** Whether the address of a page still follows its title: it was never published, and says the same. */
const followsTitle = ({ path, fields, history, state }: PageView): boolean =>
  state === 'draft' &&
  slugIn(path) === slugOf(fields.title) &&
  history.every(({ what }) => what !== 'published');

/** The last part of the address that the page has once it is saved. */
export function slugOfValues({ slug = '', title = '' }: DraftValues, page: PageView | undefined): string {
  if (slug.trim() !== '') return slugOf(slug);
  return page?.state === 'edited' ? slugIn(page.path) : slugOf(title);
}

/** All values of the form as one text, for comparing them. */
export const textOfValues = (values: DraftValues): string =>
  JSON.stringify(NAMES.map((name) => values[name] ?? ''));

/** Parses what is sent. A draft needs no more than a title. */
export function readValues(values: DraftValues, as: 'draft' | 'published') {
  const schema = as === 'draft' ? pageDraftFields : pageFields;
  const texts = Object.fromEntries(NAMES.map((name) => [name, values[name] ?? '']));
  return schema.safeParse({ ...texts, noindex: values.noindex === 'on' });
}

/** All words of a page as one text, for comparing versions. */
export function wordsOfPage(fields: PageFields, labels: { language: string; menu: string }): string {
  const lines = [
    ['Description', fields.description],
    ['Title for search engines', fields.searchTitle],
    ['Share picture', fields.share],
    ['Language', labels.language],
    ['Linked', labels.menu],
    ['Search engines', fields.noindex ? 'not listed' : ''],
  ];
  const rest = lines.flatMap(([name, words]) => (words === '' ? [] : [`${name}: ${words}`]));
  const words = [fields.title, fields.lead, fields.markdown.trim()].filter((part) => part !== '');
  return [...words, rest.join('\n')].join('\n\n');
}

/** The form of a page, by which its drafts on this device are found: one in each tab. */
export const formOf = (path = NEW_PAGE) => `page:${path}`;

/** Where this tab keeps what is typed of a page. */
export const draftNameOf = (page: PageView | undefined) => draftHere(formOf(page?.path));
