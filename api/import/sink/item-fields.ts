import type { ImportedPost } from '#api/features/blog/post-import.service.ts';
import { knownLanguage, type ReadText } from '#api/import/item-source.ts';
import { lineOf, type Notes, quoted } from '#api/import/notes.ts';
import {
  AUTHOR_NAME_MAX,
  CANONICAL_MAX,
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  TITLE_MAX,
} from '#contract/blog-rules.ts';
import { cut, cutAtWord, isBlank, textFault } from '#contract/characters.ts';
import { DEFAULT_LANGUAGE, type Language, languageNames } from '#contract/language.ts';
import { scriptOf } from '#contract/scripts.ts';
import { slugOf } from '#contract/slug.ts';

export interface ItemFields {
  post: Omit<ImportedPost, 'description' | 'image' | 'categoryId' | 'sharePicture'>;
  category: string;
  categoryDescription: string;
  /** Notes that hold only if the item becomes a post. */
  ofPost: readonly string[];
}

interface Context {
  now: Date;
  /** The language of the whole source. */
  language: string | undefined;
  /** The address of what is its main picture here. */
  mainPicture: string | undefined;
  notes: Notes;
}

const WITHOUT_CATEGORY = 'Uncategorized';
const TITLE_FROM_TEXT = 60;

/** The fields of a post within their limits; what had to be changed is noted. */
export function fieldsOf(item: ReadText, { now, language, mainPicture, notes }: Context): ItemFields {
  const title = titleOf(item, notes);
  const ofPost: string[] = [];
  const date = item.date ?? now;
  if (item.date === undefined && item.state === 'published')
    ofPost.push('It has no date: it has that of the import');
  const alternative = item.mainPicture?.url === mainPicture ? item.mainPicture?.alt : undefined;
  if (mainPicture === undefined) ofPost.push('It has no main picture: it has a drawing in its place');
  else if (item.mainPicture?.url !== mainPicture)
    ofPost.push('Its main picture is the first one of its text');
  const named = item.kind === 'page' ? 'Pages' : lineOf(item.category ?? '');
  const category = cut(named || WITHOUT_CATEGORY, CATEGORY_MAX - 1);
  if (item.kind === 'post' && named === '')
    notes.add(`It has no category: it is in ${quoted(WITHOUT_CATEGORY)}`);
  if (named !== '' && category !== named) notes.add(`The name of its category is cut: ${quoted(named, 200)}`);
  const withinLimit = (value: string | undefined, max: number, what: string): string => {
    const line = lineOf(value ?? '');
    const short = cut(line, max - 1);
    if (short !== line) notes.add(`Its ${what} is cut: ${quoted(line, 1000)}`);
    return short;
  };
  const authorName = withinLimit(item.author, AUTHOR_NAME_MAX, 'author’s name');
  return {
    post: {
      blogTitle: title,
      imageAlt: cut(lineOf(alternative || title), TITLE_MAX - 1),
      state: item.kind === 'page' ? 'draft' : item.state,
      date,
      changedAt: item.changedAt !== undefined && item.changedAt > date ? item.changedAt : date,
      authorName: authorName === '' ? null : authorName,
      slug: slugFor(item, title),
      language: languageFor(item, language, notes),
      seoTitle: withinLimit(item.seoTitle, SEO_TITLE_MAX, 'title for search engines'),
      seoDescription: withinLimit(item.seoDescription, SEO_DESCRIPTION_MAX, 'description for search engines'),
      canonical: canonicalFor(item, notes),
      noindex: item.noindex === true,
    },
    category,
    categoryDescription: cut(lineOf(item.categoryDescription ?? ''), CATEGORY_DESCRIPTION_MAX - 1),
    ofPost,
  };
}

/** The slug of the source as addresses are written here, without the ending of a file. */
export const importedSlug = (slug: string): string => slugOf(slug.replace(/\.(?:html?|php)$/i, ''));

function slugFor({ slug, kind, state }: ReadText, title: string): string {
  if (slug !== undefined && slug !== '') return importedSlug(slug);
  return kind === 'page' || state === 'draft' ? '' : slugOf(title);
}

function canonicalFor({ canonical = '' }: ReadText, notes: Notes): string {
  if (canonical.length <= CANONICAL_MAX) return canonical;
  notes.add('Its canonical address is left out: it is too long');
  return '';
}

function titleOf({ title: given, firstLine, sourceId }: ReadText, notes: Notes): string {
  const line = lineOf(given);
  if (isBlank(line)) {
    const title = cutAtWord(lineOf(firstLine), TITLE_FROM_TEXT) || `Untitled ${sourceId}`;
    notes.add(`It has no title: it is called ${quoted(title)}`);
    return title;
  }
  const title = textFault(line, TITLE_MAX) === undefined ? line : cutAtWord(line, TITLE_MAX - 1);
  if (title !== line) notes.add(`Its title is cut: ${quoted(line, 1000)}`);
  return title;
}

/** The script of a text decides, if the stated language is not written in it. */
function languageFor(item: ReadText, ofSource: string | undefined, notes: Notes): Language {
  const stated = knownLanguage(item.language);
  const script = scriptOf(`${item.title} ${item.sample}`);
  const language = script?.language ?? stated ?? DEFAULT_LANGUAGE;
  const isReported = stated === undefined && item.language === ofSource;
  if (script !== undefined && language !== stated && !isReported)
    notes.add(`Its text is in ${script.name}: its language is said to be ${languageNames[language]}`);
  else if (stated === undefined && !isReported)
    notes.add(
      `Its language ${quoted(item.language ?? '', 20)} is not known here: it is said to be ${languageNames[language]}`,
    );
  return language;
}
