import type { PageContent } from '#api/features/pages/page-import.service.ts';
import type { PostState } from '#contract/blog.ts';
import type { ImportCounts } from '#contract/import.ts';
import { type Language, languages } from '#contract/language.ts';
import type * as archive from './archive/archive-forms.ts';
import type { PictureContent } from './archive/picture-files.ts';
import { quoted } from './notes.ts';

// A source gives parts, one after the other: notes, files, and parts that are read (`PartContents`). A post or page of
// another program is a `ForeignText`. Its text stays in the thread that reads the source: the server gets a `ReadText`,
// and asks for the text by `textWith()`. Parts of a site like this one have the form of its own export.

/** A picture, or another file, and where the source says that it is. */
export interface SourceFile {
  url: string;
  alt: string;
  /** Is below the picture in a gallery. */
  caption: string;
}

/** A post or a page as another program exported it, its text as HTML without what only that program knows. */
export interface ForeignText {
  kind: 'post' | 'page';
  /** Stays the same in each export of the source. */
  sourceId: string;
  /** Distinguishes it from another item of the same `sourceId`; '' where the source has no such name. */
  guid: string;
  title: string;
  html: string;
  state: Extract<PostState, 'published' | 'draft'>;
  /** When it is published, or when a draft was saved; undefined where the source gives no date. */
  date: Date | undefined;
  changedAt: Date | undefined;
  author: string | undefined;
  category: string | undefined;
  /** Describes its category, if that is new here. */
  categoryDescription?: string;
  /** Paths that the list of its category had. */
  categoryAddresses?: readonly string[];
  mainPicture: SourceFile | undefined;
  /** The paths it had, with a query where that distinguishes it. */
  addresses: readonly string[];
  slug: string | undefined;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  /** The address that search engines prefer to its other copies. */
  canonical?: string | undefined;
  /** Asks search engines to leave it out. */
  noindex?: boolean;
  /** The picture for shared links. */
  sharePicture?: string | undefined;
  language?: string | undefined;
  /** Sentences about what is lost of it. */
  notes: readonly string[];
}

/** What the server knows of a text that stays in the thread of its source. */
export interface ReadText extends Omit<ForeignText, 'html'> {
  /** The addresses of the pictures in its text, in their order. */
  pictures: readonly string[];
  /** Changes when anything of the item changes in the source. */
  digest: string;
  /** The first line of its text that is not blank. */
  firstLine: string;
  /** The beginning of its text, by which its script is recognised. */
  sample: string;
}

/** A text as Markdown. */
export interface MarkdownText {
  /** An ellipsis where there is none. */
  markdown: string;
  /** Its first paragraph, on one line. */
  firstParagraph: string;
  /** Why it cannot be published here. */
  fault: string | undefined;
  /** Sentences about what is lost of it. */
  notes: readonly string[];
}

/** What reading a part gives. */
interface PartContents {
  /** A post or page of another program. */
  text: ReadText;
  // The others come from a site like this one:
  categories: readonly archive.CategoryContent[];
  picture: PictureContent;
  post: archive.PostContent;
  page: PageContent;
  settings: object;
  address: archive.AddressContent;
  fixture: archive.FixtureContent;
}

/** What one part adds to the counts of an import. */
export type SomeCounts = { [Name in keyof ImportCounts]?: Partial<ImportCounts[Name]> | undefined };

/** What is left out, or came in another form. */
export interface SourceNote {
  type: 'note';
  about: string;
  text: string;
  counts?: SomeCounts;
}

interface SourcePartOf<Type extends keyof PartContents> {
  type: Type;
  about: string;
  /** Its name there, if that is known before it is read. */
  name?: string;
  /** @throws ItemFault */
  read: () => Promise<PartContents[Type]>;
}

/** `textWith` follows `read`. It takes the names of pictures here by their addresses in the source, and makes links of pictures without a name. */
export type TextPart = SourcePartOf<'text'> & {
  kind: ForeignText['kind'];
  textWith: (names: ReadonlyMap<string, string>) => Promise<MarkdownText>;
};

/** A file of the library of another program's site. */
export interface FilePart {
  type: 'file';
  about: string;
  file: SourceFile;
}

/** A part that becomes something here, or is left out. */
export type Item =
  | TextPart
  | FilePart
  | { [Type in Exclude<keyof PartContents, 'text'>]: SourcePartOf<Type> }[Exclude<
      keyof PartContents,
      'text'
    >];

export type PartOf<Type extends Item['type']> = Extract<Item, { type: Type }>;

/** A source gives one part after the other. Each can be read until the next one is asked for. */
export type SourcePart = SourceNote | Item;

/** What is known of an export before its items are read. */
export interface SourceFacts {
  /** Stays the same in each export of one site: `wordpress https://example.com`. */
  name: string;
  /** The origin that the site had, with its folder; undefined where the export does not say. */
  base: string | undefined;
  /** The language of its texts, as the program writes it. */
  language: string | undefined;
  /** How many parts are to be done; notes do not count. */
  total: number;
  /** How many entries the file has, of all kinds. */
  entries: number;
}

/** An export of WordPress, of Ghost, or of a site like this one. Files are given before the texts that may show them, and stored after these. */
export interface ItemSource {
  facts: SourceFacts;
  parts: () => AsyncGenerator<SourcePart>;
  close: () => Promise<void> | void;
}

export const knownLanguage = (code: string | undefined): Language | undefined =>
  code === undefined || code.trim() === ''
    ? undefined
    : languages.find((language) => language.slice(0, 2) === code.trim().slice(0, 2).toLowerCase());

/** Says that the language of a source is not known here. */
export function* languageNotes(code: string): Generator<SourceNote> {
  if (knownLanguage(code) !== undefined) return;
  const reason =
    code.trim() === '' ? 'It says no language' : `Its language ${quoted(code, 20)} is not known here`;
  const text = `${reason}: its texts are said to be English, those in Devanagari Hindi, those in Telugu Telugu.`;
  yield { type: 'note', about: 'The export', text };
}

/** The host of an address, without `www.`. */
export const hostOf = (address: string | URL | null | undefined): string | undefined =>
  URL.parse(String(address))?.host.replace(/^www\./, '');

/** The decoded part of a path, or the part as it is where it cannot be decoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
