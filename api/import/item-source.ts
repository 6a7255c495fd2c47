import type { PageContent } from '#api/features/pages/page-import.service.ts';
import type { PostState } from '#contract/blog.ts';
import type { ImportCounts } from '#contract/import.ts';
import { type Language, languages } from '#contract/language.ts';
import type * as archive from './archive/archive-forms.ts';
import type { PictureContent } from './archive/picture-files.ts';
import { quoted } from './notes.ts';

// A source gives parts, one after the other: notes, files, and parts that are read (`PartContents`). A post or page of
// another program is a `ForeignText`. Its text stays in the thread that reads the source: the server gets a `ReadDocument`,
// and asks for the text by `textWith()`. Parts of a site like this one have the form of its own export.

/** Where a picture, or another file, of a source is said to be. */
export interface SourceFile {
  url: string;
  alt: string;
  /** Shown below it in a gallery. */
  caption: string;
}

/** A post or a page as another program exported it, its text as HTML without what only that program knows. */
export interface ForeignText {
  kind: 'post' | 'page';
  /** The same in each export of the source. */
  sourceId: string;
  /** Tells it apart from another of the same `sourceId`; '' where the source says nothing of the kind. */
  guid: string;
  title: string;
  html: string;
  state: Extract<PostState, 'published' | 'draft'>;
  /** When it was, or will be, published; of a draft, when it was saved. undefined: the source says nothing that is a date. */
  date: Date | undefined;
  changedAt: Date | undefined;
  author: string | undefined;
  category: string | undefined;
  /** The description of a category that is new here. */
  categoryDescription?: string;
  /** Paths that the list of its category had. */
  categoryAddresses?: readonly string[];
  mainPicture: SourceFile | undefined;
  /** Paths it had, each with its query if that tells it apart. */
  addresses: readonly string[];
  slug: string | undefined;
  seoTitle?: string | undefined;
  seoDescription?: string | undefined;
  /** What search engines are to take for the first of several copies. */
  canonical?: string | undefined;
  /** Search engines are asked to leave it out. */
  noindex?: boolean;
  /** The picture for shared links. */
  sharePicture?: string | undefined;
  language?: string | undefined;
  /** What of it is lost here, a sentence each. */
  notes: readonly string[];
}

/** What is known of a text that stays with the source. */
export interface ReadDocument extends Omit<ForeignText, 'html'> {
  /** The addresses of pictures in the text, in their order. */
  pictures: readonly string[];
  /** Made of all that it has: another one where the source changed. */
  digest: string;
  /** The first line of its text that is not blank. */
  firstLine: string;
  /** The beginning of its text, to tell its script by. */
  sample: string;
}

/** A text as Markdown. */
export interface DocumentText {
  /** An ellipsis where there is none. */
  markdown: string;
  /** Its first paragraph, on one line. */
  firstParagraph: string;
  /** Why it is none that can be published here. */
  fault: string | undefined;
  /** What of it is lost here, a sentence each. */
  notes: readonly string[];
}

/** What reading a part gives. */
interface PartContents {
  /** A post or page of another program. */
  document: ReadDocument;
  // Of a site like this one:
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

/** What is left out, or came otherwise than it was. */
export interface SourceNote {
  type: 'note';
  /** What it is said of. */
  about: string;
  text: string;
  counts?: SomeCounts;
}

interface SourcePartOf<Type extends keyof PartContents> {
  type: Type;
  about: string;
  /** Its name there, where it can be known before it is read. */
  name?: string;
  /** @throws ItemFault */
  read: () => Promise<PartContents[Type]>;
}

/** A document's text is asked for once it is read. `names`: of the pictures here, by their addresses in the source; what has none becomes a link. */
export type DocumentPart = SourcePartOf<'document'> & {
  kind: ForeignText['kind'];
  textWith: (names: ReadonlyMap<string, string>) => Promise<DocumentText>;
};

/** A file that was uploaded to the site of another program. */
export interface FilePart {
  type: 'file';
  about: string;
  file: SourceFile;
}

type ItemPart =
  | DocumentPart
  | FilePart
  | { [Type in Exclude<keyof PartContents, 'document'>]: SourcePartOf<Type> }[Exclude<
      keyof PartContents,
      'document'
    >];

export type PartOf<Type extends ItemPart['type']> = Extract<ItemPart, { type: Type }>;

/** What comes out of a source, one after the other. A part can be read until the next one is asked for. */
export type SourcePart = SourceNote | ItemPart;

/** What is known of an export before its items are read. */
export interface SourceFacts {
  /** The same in each export of one site: `wordpress https://example.com`. */
  name: string;
  /** The origin, or origin and folder, that the site had; undefined where the export does not say. */
  base: string | undefined;
  /** The language of its texts, as the program says it. */
  language: string | undefined;
  /** How many parts there are to be done, without notes. */
  total: number;
  /** How many entries of all kinds the file has, files included. */
  entries: number;
}

/** An export that is read: of WordPress, of Ghost, or of a site like this one. Files are given before the documents that may show them, and stored after. */
export interface ItemSource {
  facts: SourceFacts;
  parts: () => AsyncGenerator<SourcePart>;
  close: () => Promise<void> | void;
}

export const knownLanguage = (code: string | undefined): Language | undefined =>
  code === undefined || code.trim() === ''
    ? undefined
    : languages.find((language) => language.slice(0, 2) === code.trim().slice(0, 2).toLowerCase());

/** What is said once of a whole source whose language is not known here. */
export function* languageNotes(code: string): Generator<SourceNote> {
  if (knownLanguage(code) !== undefined) return;
  const why =
    code.trim() === '' ? 'It says no language' : `Its language ${quoted(code, 20)} is not known here`;
  const text = `${why}: its texts are said to be English, those in Devanagari Hindi, those in Telugu Telugu.`;
  yield { type: 'note', about: 'The export', text };
}

/** The host of an address; the one with www. is the same. undefined: it has none. */
export const hostOf = (address: string | URL | null | undefined): string | undefined =>
  URL.parse(String(address))?.host.replace(/^www\./, '');

/** A part of a path as its readers see it. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
