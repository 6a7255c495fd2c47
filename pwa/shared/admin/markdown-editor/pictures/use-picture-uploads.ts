import { useEffect, useRef, useState } from 'react';
import { IMAGE_BYTES_MAX } from '#contract/media.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import type { InsertedPicture } from '../rich/insert-blocks.ts';
import { type UploadedPicture, uploadPicture } from './upload-picture.ts';

/** A chosen picture on its way into the text. */
export interface ChosenPicture {
  key: string;
  file: File;
  alt: string;
  caption: string;
  /** From 0 to 1; undefined while it is not being sent. */
  sent?: number | undefined;
  /** Why it was not sent. */
  failure?: string | undefined;
  /** What is missing of its words. */
  fault?: string | undefined;
  stored?: UploadedPicture | undefined;
}

const chosen = (file: File): ChosenPicture => ({
  key: newKey(),
  file,
  alt: '',
  caption: '',
  ...(file.size > IMAGE_BYTES_MAX && { failure: `At most ${IMAGE_BYTES_MAX / 1024 ** 2} MB.` }),
});

/** Sends chosen pictures one after the other; when all are stored, they are handed over. */
export function usePictureUploads(
  files: readonly File[],
  onReady: (pictures: readonly InsertedPicture[]) => void,
) {
  const [rows, setRows] = useState(() => files.map(chosen));
  const [isSending, setSending] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (key: string, news: Partial<ChosenPicture>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...news } : row)));

  async function sendAll(waiting: readonly ChosenPicture[]): Promise<void> {
    const { signal } = leaving.current;
    setSending(true);
    const done: ChosenPicture[] = [];
    for (const row of waiting) {
      try {
        change(row.key, { sent: 0, failure: undefined });
        const onProgress = (sent: number) => change(row.key, { sent });
        const stored = row.stored ?? (await uploadPicture({ ...row, signal, onProgress }));
        done.push({ ...row, stored });
        change(row.key, { sent: undefined, stored });
      } catch (error) {
        if (signal.aborted) return;
        change(row.key, { sent: undefined, failure: failureWords(error) });
      }
    }
    setSending(false);
    if (done.length === waiting.length) onReady(done.flatMap(asInserted));
  }

  return {
    rows,
    isSending,
    hasFailed: rows.some(({ failure }) => failure !== undefined),
    add: (added: readonly File[], isMore: boolean) =>
      setRows((all) => [...(isMore ? all : []), ...added.map(chosen)]),
    remove: (key: string) => setRows((all) => all.filter((row) => row.key !== key)),
    describe: (key: string, words: { alt?: string; caption?: string }) =>
      change(key, { ...words, fault: undefined }),
    /** False where words are missing. */
    send(): boolean {
      if (isSending) return true;
      const judged = rows.map((row) => ({
        ...row,
        fault: row.alt.trim() === '' ? 'Say what the picture shows.' : undefined,
      }));
      setRows(judged);
      if (judged.some(({ fault }) => fault !== undefined)) return false;
      void sendAll(judged);
      return true;
    },
  };
}

const asInserted = ({ stored, alt, caption }: ChosenPicture): InsertedPicture[] =>
  stored === undefined
    ? []
    : [
        {
          name: stored.name,
          alt: alt.trim(),
          caption: caption.trim(),
          ...(stored.width > 0 && { size: { width: stored.width, height: stored.height } }),
        },
      ];
