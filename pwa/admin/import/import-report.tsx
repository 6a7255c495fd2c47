import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { type ImportRunView, LINES_MAX, readImportLines } from '#contract/import.ts';
import { countTexts, type EndedImport, endText, reportText } from '#contract/import-words.ts';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { saveFile } from '#pwa/shared/browser/save-file.ts';
import { LINES_SHOWN, linesQuery } from './imports-query.ts';

interface ReportProps {
  run: ImportRunView;
  /** Why it was not begun again. */
  failure: Error | null;
  isBeginning: boolean;
  onImport: (run: ImportRunView) => void;
}

interface ImportReportProps extends ReportProps {
  /** This window began it, and the button that had the focus is gone. */
  isOwn: boolean;
  onAgain: () => void;
}

/** Shows what an import would do, or did. */
export function ImportReport({ isOwn, onAgain, ...report }: ImportReportProps) {
  const { run } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each report
  useEffect(() => {
    if (isOwn) heading.current?.focus();
  }, [run.id, run.state]);
  return (
    <div className="import">
      <h2 ref={heading} tabIndex={-1}>
        {titleOf(run)}
      </h2>
      <ReportBody {...report}>
        <Button onPress={onAgain}>{run.dry_run ? 'Cancel' : 'Import another file'}</Button>
      </ReportBody>
    </div>
  );
}

/** Shows the report of the last import, folded. */
export function LastReport(report: ReportProps) {
  const { run } = report;
  return (
    <details className="admin-fold">
      <summary>
        Last report: {run.name || 'a file'}, {adminTime(run.asked_at)}
      </summary>
      <div className="import">
        <p>{titleOf(run)}</p>
        <ReportBody {...report} />
      </div>
    </details>
  );
}

const titleOf = ({ dry_run, state }: ImportRunView): string => {
  if (state === 'failed') return 'Import failed';
  if (state === 'stopped') return 'Stopped';
  return dry_run ? 'What will be imported' : 'Imported';
};

const isEnded = (run: ImportRunView): run is ImportRunView & { state: EndedImport['state'] } =>
  run.state === 'done' || run.state === 'failed' || run.state === 'stopped';

function ReportBody(props: ReportProps & { children?: ReactNode }) {
  const callApi = useApi();
  const { run, failure, isBeginning, onImport, children } = props;
  const lines = useQuery(linesQuery(callApi, run));
  const save = useMutation({ mutationFn: () => saveReport(callApi, run) });
  const canBegin = run.has_files && (run.dry_run ? run.state === 'done' : true);
  return (
    <>
      {isEnded(run) && run.state !== 'done' && (
        <p>
          {endText(endedOf(run))} {!run.dry_run && canBegin && 'Press Import to go on.'}
        </p>
      )}
      {run.counts !== null && (
        <ul>
          {countTexts(run.counts).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {run.counts !== null && run.counts.pictures.missing > 0 && run.dry_run && !run.fetch && (
        <p className="soft">
          For the missing pictures press Cancel, then add the zip file or have them fetched from the old site.
        </p>
      )}
      {run.state === 'done' && run.drafts && (
        <p>
          {run.dry_run ? (
            'Everything is imported as drafts: visitors see none of it until you publish it.'
          ) : (
            <AdminLink to="/admin/homeBlogForm" search={{ only: 'draft' }}>
              Show the drafts
            </AdminLink>
          )}
        </p>
      )}
      {run.lines > 0 && (
        <details className="admin-fold" open={run.lines <= 20}>
          <summary>
            Left out or changed: {run.lines.toLocaleString('en')} {run.lines === 1 ? 'line' : 'lines'}
          </summary>
          <Loaded what="the list" query={lines}>
            {({ rows }) => (
              <ul className="import-lines">
                {rows.map((words, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                  <li key={at}>{words}</li>
                ))}
              </ul>
            )}
          </Loaded>
          {run.lines > LINES_SHOWN && (
            <p>Only the first {LINES_SHOWN} are shown. The saved report has all of them.</p>
          )}
        </details>
      )}
      <ActNotice error={failure} words="Couldn’t start." />
      <ActNotice error={save.error} words="Couldn’t save." />
      <div className="button-row">
        {canBegin && (
          <Button
            kind={children === undefined ? 'plain' : 'primary'}
            isDisabled={isBeginning}
            onPress={() => onImport(run)}
          >
            Import
          </Button>
        )}
        <Button isDisabled={save.isPending} onPress={save.mutate}>
          Download report
        </Button>
        {children}
      </div>
    </>
  );
}

const endedOf = (run: ImportRunView & { state: EndedImport['state'] }): EndedImport => ({
  ...run,
  at: run.asked_at,
  isDry: run.dry_run,
});

/** Saves all lines as a file. */
async function saveReport(callApi: CallApi, run: ImportRunView): Promise<void> {
  if (!isEnded(run)) return;
  const lines: string[] = [];
  for (let page = 1; lines.length < run.lines; page += 1) {
    const params = { run: run.id };
    const { rows } = await callApi(readImportLines, { params, query: { page, limit: LINES_MAX } });
    lines.push(...rows);
    if (rows.length === 0) break;
  }
  saveFile(new Blob([reportText(endedOf(run), lines)], { type: 'text/plain' }), 'import-report.txt');
}
