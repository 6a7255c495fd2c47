import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ImportRunView, type ImportUpload, startImport, stopImport } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { importsKey, importsQuery, isActive } from './imports-query.ts';
import { newSending, type Sending, sendFile } from './send-file.ts';

export type ImportState =
  | { step: 'choose'; isStopped: boolean; failure: string | undefined }
  | { step: 'send'; sent: number }
  | { step: 'work'; run: ImportRunView }
  | { step: 'report'; run: ImportRunView };

type Task = Pick<ImportRunView, 'file' | 'media' | 'name' | 'dry_run' | 'drafts' | 'fetch'>;

/** What is to be imported, and how. */
export interface Chosen {
  file: File;
  media: File | undefined;
  drafts: boolean;
  fetch: boolean;
}

/** Follows an import: files are sent, a dry run says what will come of them, then they are imported. The server goes on without this page. */
export function useImport() {
  const callApi = useApi();
  const client = useQueryClient();
  const { data: runs = [], error: pollError, refetch } = useQuery(importsQuery(callApi));
  const [shown, setShown] = useState<string>();
  /** Whether this window began it. */
  const [isOwn, setIsOwn] = useState(false);
  const [left, setLeft] = useState(0);
  const [sent, setSent] = useState(0);
  /** What was sent of each file, so that sending goes on there after a lost connection or Stop. */
  const sendings = useRef(new Map<string, Sending>());
  const sendingNow = useRef<AbortController>(undefined);
  useEffect(() => () => sendingNow.current?.abort(), []);

  async function begin({ file, media, name, ...options }: Task): Promise<void> {
    const body = { file, ...(media !== null && { media }), ...options, name: name.slice(0, 300) };
    const run = await callApi(startImport, { body });
    client.setQueryData<ImportRunView[]>(importsKey, (before = []) => [run, ...before]);
    setIsOwn(true);
    setShown(run.id);
  }

  async function send(
    file: File,
    options: { after: number; beside?: string; signal: AbortSignal; onSent: (bytes: number) => void },
  ): Promise<ImportUpload> {
    const name = `${file.name} ${file.size} ${file.lastModified}`;
    const sending = sendings.current.get(name) ?? newSending();
    sendings.current.set(name, sending);
    try {
      return await sendFile(callApi, file, { beside: undefined, ...options, sending });
    } catch (error) {
      // The file was removed, and is sent from its beginning.
      if (error instanceof Problem && error.code === 'upload_gone') sendings.current.delete(name);
      throw error;
    }
  }

  const check = useMutation({
    async mutationFn({ file, media, ...options }: Chosen): Promise<'begun' | 'stopped'> {
      const controller = new AbortController();
      sendingNow.current = controller;
      const { signal } = controller;
      const total = Math.max(1, file.size + (media?.size ?? 0));
      const onSent = (before: number) => (bytes: number) => setSent((before + bytes) / total);
      setIsOwn(true);
      setShown(undefined);
      setSent(0);
      try {
        const first = await send(file, { after: media?.size ?? 0, signal, onSent: onSent(0) });
        const beside = first.upload;
        const second = media && (await send(media, { after: 0, beside, signal, onSent: onSent(file.size) }));
        await begin({ file: first, media: second ?? null, name: file.name, dry_run: true, ...options });
        return 'begun';
      } catch (error) {
        if (signal.aborted) return 'stopped';
        // A file that the server no longer has is sent again.
        if (error instanceof Problem && error.code === 'upload_gone') sendings.current.clear();
        throw error;
      }
    },
  });
  const importing = useMutation({
    mutationFn: ({ file, media, name, drafts, fetch }: ImportRunView) =>
      begin({ file, media, name, drafts, fetch, dry_run: false }),
    // Only the answer may be lost.
    onError: () => refetch(),
  });
  const stopping = useMutation({
    mutationFn: (run: ImportRunView) => callApi(stopImport, { params: { run: run.id } }),
    onSettled: () => refetch(),
  });

  const active = runs.find(isActive);
  // Another window may have begun it, or this page before it was loaded again.
  if (active !== undefined && active.id !== shown && !check.isPending) setShown(active.id);
  const run = runs.find(({ id }) => id === shown);
  const isGone = run !== undefined && !isActive(run) && !run.has_files;
  useEffect(() => {
    if (isGone) sendings.current.clear();
  }, [isGone]);

  return {
    state: stateOf(),
    isOwn,
    /** How many were left behind, done. */
    left,
    /** The newest report of those that are not shown. */
    last: runs.find((each) => !isActive(each) && each.id !== run?.id),
    pollError,
    check: (chosen: Chosen) => check.mutate(chosen),
    sendError: check.error,
    importNow: (of: ImportRunView) => importing.mutate(of),
    importing,
    stop(): void {
      sendingNow.current?.abort();
      if (run !== undefined && isActive(run)) stopping.mutate(run);
    },
    stopping,
    /** A file that was removed is sent from its beginning. */
    forget(): void {
      sendings.current.clear();
      void refetch();
    },
    again(): void {
      if (run !== undefined && !run.dry_run && run.state === 'done') setLeft(left + 1);
      check.reset();
      importing.reset();
      setShown(undefined);
    },
  };

  function stateOf(): ImportState {
    if (check.isPending) return { step: 'send', sent };
    if (run !== undefined && isActive(run)) return { step: 'work', run };
    // A dry run that came to no end has no report.
    const isEnded = run?.state === 'failed' || run?.state === 'stopped';
    if (run !== undefined && !(isEnded && run.dry_run)) return { step: 'report', run };
    return {
      step: 'choose',
      isStopped: run?.state === 'stopped' || check.data === 'stopped',
      failure: run?.message ?? undefined,
    };
  }
}
