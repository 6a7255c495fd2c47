import { useEffect, useRef } from 'react';
import { countWords } from '#contract/import-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';

import type { Report } from './use-import.ts';

/** Lines on the screen; the file has all. */
const SHOWN = 300;

interface ImportReportProps {
  report: Report;
  failure: string | undefined;
  isStopped: boolean;
  onImport: () => void;
  onAgain: () => void;
}

/** What an import would do, or did. */
export function ImportReport({ report, failure, isStopped, onImport, onAgain }: ImportReportProps) {
  const { isDry, lines, counts } = report;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each report
  useEffect(() => heading.current?.focus(), [report]);
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(
      new Blob([[...countWords(counts), '', ...lines, ''].join('\n')], { type: 'text/plain' }),
    );
    link.download = 'import-report.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <div className="server-import">
      <h4 ref={heading} tabIndex={-1}>
        {isDry ? 'What would come' : 'Imported'}
      </h4>
      <ul>
        {countWords(counts).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {lines.length > 0 && (
        <details open={lines.length <= 20}>
          <summary>What does not survive, or comes otherwise: {lines.length} lines</summary>
          <ul className="server-import-lines">
            {lines.slice(0, SHOWN).map((words, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={at}>{words}</li>
            ))}
          </ul>
          {lines.length > SHOWN && <p>The first {SHOWN} are shown.</p>}
        </details>
      )}
      {failure !== undefined && (
        <Notice role="alert" tone="danger">
          The import came to no end. {failure} What was imported stays; press Import again to go on.
        </Notice>
      )}
      {isStopped && (
        <Notice role="status" tone="waiting">
          Stopped. What was imported stays; press Import to go on.
        </Notice>
      )}
      <div className="button-row">
        {isDry && (
          <button type="button" className="button" onClick={onImport}>
            Import
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={save}>
          Save the report
        </button>
        <button type="button" className="button button-quiet" onClick={onAgain}>
          {isDry ? 'Cancel' : 'Import another file'}
        </button>
      </div>
    </div>
  );
}
