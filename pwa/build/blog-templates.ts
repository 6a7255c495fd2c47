import { shareUrl } from '#contract/image-url.ts';
import { ORIGIN_PLACEHOLDER } from '#contract/pages-rules.ts';
import { postPath } from '#contract/post-address.ts';
import { dataSlot } from '#pwa/app/dehydrate.ts';
import { headSlots } from '#pwa/app/head.ts';
import { dateTag } from '#pwa/shared/ui/date-tag.ts';
import { menuSlots } from '#pwa/site/blog/components/list/category-menu.tsx';
import { IN_BAR } from '#pwa/site/blog/components/list/listing-words.ts';
import { pagerSlots } from '#pwa/site/blog/components/list/pager.tsx';
import { MINUTES_SLOT, updateSlots } from '#pwa/site/blog/components/post/post-header.tsx';
import { cardSlots } from '#pwa/site/blog/components/post-card.tsx';
import { type Listing, listingPath } from '#pwa/site/blog/queries/listing-path.ts';
import { TALK_SLOT } from '#pwa/site/ui/ask-first.tsx';
import { countSlot } from '#pwa/site/ui/card-grid.tsx';
import { SAMPLE_CATEGORY, SAMPLE_DATE, SAMPLE_ID, SAMPLE_PAGE, SAMPLE_SLUG } from './sample-posts.ts';
import { oneTemplate, replaceParts, replaceText, section, withData } from './template-slots.ts';

const sampleSlug = { blog_title: '{{title}}', slug: SAMPLE_SLUG };

/** The address of the sample post. */
export const SAMPLE_POST = postPath({ id: SAMPLE_ID, ...sampleSlug });

/** The parts of a listing that are compared: head, styles and header, content, footer, data. */
const CUTS = ['<style>', '<main', '</main>', dataSlot[0]];

/** The template of all listings, made of one rendered page of each kind. */
export const listTemplate = (pages: readonly (readonly [html: string, listing: Listing])[]): string =>
  oneTemplate(
    'listing',
    pages.map(([html, listing]) => listingTemplate(html, listing)),
    CUTS,
  );

function listingTemplate(page: string, listing: Listing): string {
  const { category, page: number = 1 } = listing;
  let html = withData(withJsonSlots(page), {
    match: (match) => {
      const { l } = match;
      return l && 'category' in l ? { ...match, l: { ...l, category: '{{&asked}}' } } : match;
    },
    answers: {
      categories: { data: '{{&categories}}', savedAt: '{{&categoriesSavedAt}}' },
      'posts,list': {
        data: { rows: '{{&rows}}', total: '{{&total}}', saved: true },
        savedAt: '{{&savedAt}}',
      },
    },
  });
  html = replaceParts(html, cardSlots.card, (card, index) =>
    section(
      index === 0 ? 'firstCard' : 'otherCards',
      replaceParts(withMinutes(postSlots(card, index)), cardSlots.playNow, (link) =>
        section('playNow', link),
      ),
    ),
  );
  html = replaceParts(html, countSlot, () => countSlot.join('{{count}}'));
  html = replaceParts(html, menuSlots.more, (more) => section('more', more));
  html = replaceText(
    html,
    menuSlots.isActive,
    `class="category-more${section('isActive', ' category-more-active')}"`,
  );
  for (let index = 0; index <= IN_BAR; index += 1) html = categorySlot(html, index);
  const { gap, here, link, numbers } = pagerSlots;
  const each = section('gap', gap) + section('here', here) + section('link', link);
  html = replaceParts(html, numbers, () => numbers[0] + section('numbers', each) + numbers[1]);
  html = replaceParts(html, pagerSlots.next, (next) =>
    section('next', replaceText(next, hrefOf({ ...listing, page: number + 1 }), '{{next}}')),
  );
  html = replaceParts(html, pagerSlots.pager, (pager) => section('pager', pager));
  if (number > 1) {
    html = replaceText(html, hrefOf({ ...listing, page: number - 1 }), '{{previous}}');
    html = replaceText(html, SAMPLE_PAGE, '{{page}}');
  }
  return category === undefined ? html : replaceText(html, SAMPLE_CATEGORY, '{{categoryId}}');
}

/** One link of the bar is a section for all of them, and so is one under More. */
function categorySlot(html: string, index: number): string {
  const name = index === 0 ? 'shown' : index === IN_BAR ? 'hidden' : undefined;
  const id = SAMPLE_CATEGORY + index;
  const { link, current } = menuSlots;
  return replaceParts(html, link(id), (item) => {
    const [start] = link(id);
    const slots = start.replace(String(id), '{{id}}') + section('current', current);
    return name === undefined ? '' : section(name, item.replace(current, '').replace(start, slots));
  });
}

/** Cards that version 1.4 saved have no minutes. */
const withMinutes = (card: string) =>
  replaceParts(card, cardSlots.minutes, (minutes) =>
    section('hasMinutes', minutes.replace('1', '{{minutes}}')),
  );

const hrefOf = (listing: Listing) => listingPath(listing).replaceAll('&', '&amp;');

/** The template of all posts, made of one that is not about care and one that is. */
export const postTemplate = (pages: readonly string[]): string =>
  oneTemplate('post', pages.map(onePost).map(withUpdate), ['<main', TALK_SLOT, '</main>', dataSlot[0]]);

/** The day of the last change, behind the minutes. */
function withUpdate(page: string): string {
  const minutes = MINUTES_SLOT.replace('1', '{{minutes}}') + updateSlots.before;
  return replaceText(page, minutes, minutes + section('wasUpdated', updateSlots.update));
}

function onePost(page: string): string {
  const place = SAMPLE_POST.replaceAll('/', '#');
  const html = withData(withJsonSlots(page), {
    match: (match) =>
      match.i.endsWith(place)
        ? { ...match, i: `${match.i.slice(0, -place.length)}{{place}}`, l: '{{&facts}}' }
        : match,
    answers: { 'posts,one': { data: '{{&post}}', savedAt: '{{&savedAt}}' } },
  });
  const timed = replaceText(html, MINUTES_SLOT, MINUTES_SLOT.replace('1', '{{minutes}}'));
  return withHeadSlots(postSlots(replaceText(timed, SAMPLE_CATEGORY, '{{categoryId}}'), 0));
}

/**
 * What the head has for search engines: the title, by itself or with the brand; the address, a path of this site or another
 * site's, or none where they must not list the post.
 */
function withHeadSlots(page: string): string {
  const titled = replaceParts(page, headSlots.title, (title, index) =>
    index > 0 ? title : section('usualTitle', title) + section('ownTitle', '<title>{{headTitle}}</title>'),
  );
  return replaceParts(withSharingSlots(titled), headSlots.canonical, (link) =>
    [
      section('hidden', '<meta name="robots" content="noindex"/>'),
      section('ownAddress', replaceText(link, '{{path}}', '{{address}}')),
      section('otherAddress', '<link rel="canonical" href="{{address}}"/>'),
    ].join(''),
  );
}

/** What previews of shared links and the data of the post say: its own title, picture and address where it has them, and its last change. */
function withSharingSlots(page: string): string {
  const own = (slot: string) => section('ownUrl', ORIGIN_PLACEHOLDER) + slot;
  const url = `${ORIGIN_PLACEHOLDER}{{path}}"`;
  const changed = '<meta property="article:modified_time" content="{{modified}}"/>';
  const slots: readonly (readonly [found: string, slot: string])[] = [
    [`${headSlots.language}{{language}}"`, `${headSlots.language}{{locale}}"`],
    [headSlots.sharedUrl + url, headSlots.sharedUrl + own('{{address}}"')],
    [`"url":"${url}`, `"url":"${own('{{"address}}"')}`],
    [`"mainEntityOfPage":"${url}`, `"mainEntityOfPage":"${own('{{"address}}"')}`],
    ['"dateModified":"{{date}}"', '"dateModified":"{{modified}}"'],
    [shareUrl('{{image}}'), shareUrl('{{shared}}')],
    [`${headSlots.pictureAlt}{{alt}}"`, `${headSlots.pictureAlt}{{sharedAlt}}"`],
  ];
  const slotted = slots.reduce((html, [found, slot]) => replaceText(html, found, slot), page);
  const dated = replaceParts(slotted, headSlots.publishedAt, (tag) =>
    tag.concat(section('wasChanged', changed)),
  );
  return replaceParts(dated, headSlots.sharedTitle, (tag) =>
    section('usualTitle', tag).concat(
      section('ownTitle', '<meta property="og:title" content="{{headTitle}}"/>'),
    ),
  );
}

/** The slots of a post's address, id, date and author. */
function postSlots(page: string, index: number): string {
  const id = SAMPLE_ID + index;
  // In the text of a chat's address.
  const html = page.replaceAll(encodeURIComponent('{{title}}'), '{{titleInAddress}}');
  const withPath = replaceText(html, postPath({ id, ...sampleSlug }), '{{path}}');
  const withDate = replaceText(replaceText(withPath, id, '{{id}}'), SAMPLE_DATE, '{{date}}');
  const withDay = replaceText(withDate, dateTag(SAMPLE_DATE), '{{day}}');
  const [start, end] = cardSlots.author;
  return replaceParts(withDay, cardSlots.author, (author) => {
    const label = author.slice(start.length, -end.length);
    return start + section('siteAuthor', label) + section('ownAuthor', '{{author}}') + end;
  });
}

/** A text in the data for search engines is part of a string of JSON. */
const withJsonSlots = (page: string) =>
  replaceParts(page, headSlots.jsonLd, (data) => data.replace(/\{\{(\w+)\}\}/g, '{{"$1}}'));
