import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LibraryPicture, uploadPicture } from '#contract/media.ts';
import { loadAgain } from '#pwa/admin/kit/fresh-query.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { pictureFault } from './picture-files.ts';
import { picturesKey } from './picture-queries.ts';

/** A picture on its way to the library. */
export interface PictureUpload {
  /** Sent along, so that a repeat stores no second picture. */
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** How much has left the device, from 0 to 1. */
  sent: number;
  failure?: string;
  /** The site does not take this file. */
  isRefused?: true;
}

export interface Uploads {
  list: readonly PictureUpload[];
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  /** Stops it, or puts its failure away. */
  drop: (key: string) => void;
}

/** Sends pictures to the library, one after the other: the server prepares one at a time. */
export function useUploads(onUploaded: (picture: LibraryPicture) => void): Uploads {
  const callApi = useApi();
  const client = useQueryClient();
  const [list, setList] = useState<readonly PictureUpload[]>([]);
  const sending = useRef<{ key: string; stop: AbortController }>(undefined);
  const arrived = useEffectEvent((picture: LibraryPicture) => {
    void loadAgain(client, picturesKey);
    onUploaded(picture);
  });

  useEffect(() => {
    const next = list.find(({ state }) => state === 'waiting');
    if (next === undefined || sending.current !== undefined) return;
    const { key, file } = next;
    const stop = new AbortController();
    sending.current = { key, stop };
    const note = (change: Partial<PictureUpload>) => setList((all) => changed(all, key, change));
    note({ state: 'sending', sent: 0 });
    const { signal } = stop;
    callApi(uploadPicture, { body: { key }, file }, { signal, onProgress: (sent) => note({ sent }) })
      .then(
        (picture) => {
          setList((all) => all.filter((each) => each.key !== key));
          arrived(picture);
        },
        (error: unknown) => {
          if (!signal.aborted) note({ state: 'failed', failure: failureWords(error) });
        },
      )
      .finally(() => {
        sending.current = undefined;
        // The next one begins.
        setList((all) => [...all]);
      });
  }, [list, callApi]);
  useEffect(() => () => sending.current?.stop.abort(), []);

  return {
    list,
    add: (files) =>
      setList((all) => [
        ...all,
        ...files.map((file): PictureUpload => {
          const failure = pictureFault(file);
          const upload = { key: newKey(), file, sent: 0 };
          return failure === undefined
            ? { ...upload, state: 'waiting' }
            : { ...upload, state: 'failed', failure, isRefused: true };
        }),
      ]),
    retry: (key) => setList((all) => changed(all, key, { state: 'waiting' })),
    drop: (key) => {
      if (sending.current?.key === key) sending.current.stop.abort();
      setList((all) => all.filter((each) => each.key !== key));
    },
  };
}

const changed = (list: readonly PictureUpload[], key: string, change: Partial<PictureUpload>) =>
  list.map((each) => (each.key === key ? { ...each, ...change } : each));
