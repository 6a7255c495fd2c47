import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LibraryPicture, uploadPicture } from '#contract/media.ts';
import type { TextPicture } from '#contract/media-rules.ts';
import { dropStoredDraft, keepDraft, storedDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { pictureFault } from '#pwa/admin/editing/pictures/picture-files.ts';
import { picturesKey } from '#pwa/admin/editing/pictures/picture-queries.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';

/** A picture as it goes into a text. */
export interface InsertedPicture extends TextPicture {
  alt: string;
  caption: string;
}

/** A chosen picture on its way into the text. */
export interface ChosenPicture {
  /** Sent along, so that a repeat stores no second picture. */
  key: string;
  /** A file of this device, which is sent. */
  file?: File;
  /** In the library: chosen there, or sent. */
  stored?: LibraryPicture;
  alt: string;
  caption: string;
  /** It says nothing that the text does not: screen readers pass it by. */
  isDecorative?: boolean;
  /** From 0 to 1; undefined while it is not being sent. */
  sent?: number | undefined;
  /** Why it was not sent. */
  failure?: string | undefined;
  /** What is missing of its words. */
  fault?: string | undefined;
}

const ofDevice = (file: File): ChosenPicture =>
  withWords({ key: newKey(), file, alt: '', caption: '', failure: pictureFault(file) });

const ofLibrary = (stored: LibraryPicture): ChosenPicture =>
  withWords({ key: newKey(), stored, alt: stored.alt, caption: '' });

/** What is typed of a picture stays on this device until the picture is in a text: when it is chosen again, its words are there. */
const draftOf = ({ file, stored }: ChosenPicture) =>
  `picture ${file === undefined ? stored?.name : `${file.name} ${file.size}`}`;

function withWords(row: ChosenPicture): ChosenPicture {
  const { alt = row.alt, caption = row.caption } = storedDraft(draftOf(row)) ?? {};
  return { ...row, alt, caption };
}

/** Sends chosen pictures one after the other; when all are stored, they are handed over. */
export function usePictureUploads(
  files: readonly File[],
  onReady: (pictures: readonly InsertedPicture[]) => void,
) {
  const callApi = useApi();
  const client = useQueryClient();
  const [rows, setRows] = useState(() => files.map(ofDevice));
  const [isSending, setSending] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (key: string, news: Partial<ChosenPicture>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...news } : row)));
  const put = (added: readonly ChosenPicture[], isMore: boolean) =>
    setRows((all) => [...(isMore ? all : []), ...added]);

  async function storedOf(
    { key, file, alt, stored }: ChosenPicture,
    signal: AbortSignal,
  ): Promise<LibraryPicture | undefined> {
    if (stored !== undefined || file === undefined) return stored;
    const onProgress = (sent: number) => change(key, { sent });
    change(key, { sent: 0, failure: undefined });
    const made = await callApi(
      uploadPicture,
      { body: { key, alt: alt.trim() }, file },
      { signal, onProgress },
    );
    void loadAgain(client, picturesKey);
    change(key, { sent: undefined, stored: made });
    return made;
  }

  async function sendAll(waiting: readonly ChosenPicture[]): Promise<void> {
    const { signal } = leaving.current;
    setSending(true);
    const done: InsertedPicture[] = [];
    for (const row of waiting) {
      try {
        const stored = await storedOf(row, signal);
        if (stored !== undefined) done.push(asInserted(row, stored));
      } catch (error) {
        if (signal.aborted) return;
        change(row.key, { sent: undefined, failure: failureWords(error) });
      }
    }
    setSending(false);
    if (done.length < waiting.length) return;
    for (const row of waiting) dropStoredDraft(draftOf(row));
    onReady(done);
  }

  return {
    rows,
    isSending,
    hasFailed: rows.some(({ failure }) => failure !== undefined),
    add: (added: readonly File[], isMore: boolean) => put(added.map(ofDevice), isMore),
    addStored: (picture: LibraryPicture, isMore: boolean) => put([ofLibrary(picture)], isMore),
    remove: (removed: ChosenPicture) => {
      dropStoredDraft(draftOf(removed));
      setRows((all) => all.filter(({ key }) => key !== removed.key));
    },
    decorate: ({ key }: ChosenPicture, isDecorative: boolean) =>
      change(key, { isDecorative, fault: undefined }),
    describe: (row: ChosenPicture, words: { alt?: string; caption?: string }) => {
      keepDraft(draftOf(row), { alt: row.alt, caption: row.caption, ...words });
      change(row.key, { ...words, fault: undefined });
    },
    /** False where words are missing. */
    send(): boolean {
      if (isSending) return true;
      const judged = rows.map((row) => ({
        ...row,
        fault: row.alt.trim() === '' && !row.isDecorative ? 'Say what the picture shows.' : undefined,
      }));
      setRows(judged);
      if (judged.some(({ fault }) => fault !== undefined)) return false;
      void sendAll(judged);
      return true;
    },
  };
}

const asInserted = (
  { alt, caption, isDecorative }: ChosenPicture,
  { name, width, height }: LibraryPicture,
): InsertedPicture => ({
  name,
  alt: isDecorative ? '' : alt.trim(),
  caption: caption.trim(),
  ...(width > 0 && { size: { width, height } }),
});
