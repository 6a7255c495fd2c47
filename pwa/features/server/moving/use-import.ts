import { useEffect, useRef, useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import type { ImportCounts, ImportUpload } from '#contract/moving.ts';
import { Problem } from '#contract/problem.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newSending, runImport, type Sending, sendFile } from './run-import.ts';

export interface Report {
  isDry: boolean;
  lines: readonly string[];
  counts: ImportCounts;
}

export type ImportState =
  | ({ step: 'choose' } & Ended)
  | { step: 'send'; sent: number }
  | { step: 'work'; isDry: boolean; done: number; total: number; lines: number }
  | ({ step: 'report'; report: Report } & Ended);

/** Why the last step did not finish. */
interface Ended {
  failure?: string | undefined;
  isStopped?: boolean;
}

interface Sent {
  file: ImportUpload;
  media: ImportUpload | undefined;
}

/** An import on its way: files are sent, a dry run says what will come of them, then it is done. */
export function useImport(callApi: CallApi) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const [imported, setImported] = useState(0);
  const sent = useRef<Sent>(undefined);
  /** What was sent of each file: after a lost connection or Stop it goes on there. */
  const sendings = useRef(new Map<string, Sending>());
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(isDry: boolean, signal: AbortSignal): Promise<void> {
    if (sent.current === undefined) return;
    const lines: string[] = [];
    let shown = 0;
    setState({ step: 'work', isDry, done: 0, total: 0, lines: 0 });
    await runImport({
      ...sent.current,
      isDry,
      signal,
      onEvent(event) {
        if (event.type === 'line') lines.push(`${event.about}: ${event.text}`);
        // The server has not all pieces any more, or deleted them after the import.
        if (event.type === 'failed' || (event.type === 'done' && !isDry)) sendings.current.clear();
        if (event.type === 'failed') setState({ step: 'choose', failure: event.message });
        if (event.type === 'done')
          setState({ step: 'report', report: { isDry, lines, counts: event.counts } });
        // Not each of ten thousand.
        if (event.type !== 'progress' || (performance.now() - shown < 200 && event.done < event.total))
          return;
        shown = performance.now();
        setState({ step: 'work', isDry, done: event.done, total: event.total, lines: lines.length });
      },
    });
  }

  /** What fails is said where it was begun; nothing that was chosen is lost. */
  async function attempt(before: ImportState, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    try {
      await work(controller.signal);
    } catch (error) {
      const isStopped = controller.signal.aborted;
      const ended = { isStopped, failure: isStopped ? undefined : failureWords(error) };
      setState(
        before.step === 'report'
          ? { step: 'report', report: before.report, ...ended }
          : { step: 'choose', ...ended },
      );
    }
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
      // It was removed: sent again it begins anew.
      if (error instanceof Problem && error.code === 'upload_gone') sendings.current.delete(name);
      throw error;
    }
  }

  return {
    state,
    /** How many were left behind, done. */
    imported,
    check: (file: File, media: File | undefined): Promise<void> =>
      attempt({ step: 'choose' }, async (signal) => {
        const total = file.size + (media?.size ?? 0);
        const onSent = (before: number) => (bytes: number) =>
          setState({ step: 'send', sent: total === 0 ? 1 : (before + bytes) / total });
        setState({ step: 'send', sent: 0 });
        const first = await send(file, { after: media?.size ?? 0, signal, onSent: onSent(0) });
        const beside = first.upload;
        const second = media && (await send(media, { after: 0, beside, signal, onSent: onSent(file.size) }));
        sent.current = { file: first, media: second };
        await run(true, signal);
      }),
    importNow: (): Promise<void> => attempt(state, (signal) => run(false, signal)),
    stop: () => running.current?.abort(),
    /** A file that was removed is sent from its beginning. */
    forget: () => sendings.current.clear(),
    again: () => {
      if (state.step === 'report' && !state.report.isDry) setImported(imported + 1);
      setState({ step: 'choose' });
    },
  };
}
