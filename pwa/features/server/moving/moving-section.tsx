import { useMutation } from '@tanstack/react-query';
import type { CallApi } from '#contract/endpoint.ts';
import { exportContent } from '#contract/moving.ts';
import { downloadFile } from '#pwa/shared/api/download.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';
import { useImport } from './use-import.ts';
import { WaitingUploads } from './waiting-uploads.tsx';

const fetchContent = () =>
  downloadFile(`/api${exportContent.path}`, {
    name: 'content',
    ending: 'zip',
    type: 'application/zip',
    body: {},
  });

interface MovingSectionProps {
  callApi: CallApi;
  onOutcome: (words: string) => void;
}

/** Content that leaves the site as an archive, and content that comes from elsewhere. */
export function MovingSection({ callApi, onOutcome }: MovingSectionProps) {
  const download = useMutation({ mutationFn: fetchContent });
  const { state, imported, check, importNow, stop, forget, again } = useImport(callApi);
  const isWorking = state.step === 'send' || state.step === 'work';
  return (
    <section className="server-part" aria-labelledby="server-moving">
      <h2 id="server-moving">Moving content</h2>
      <h3>Out</h3>
      <p>
        Posts, drafts, categories, pages, settings, pictures and old addresses as one archive of Markdown,
        pictures and JSON; no people, messages or passwords.
      </p>
      <div className="button-row">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={download.isPending}
          onClick={() => {
            if (download.isPending) return;
            download.mutate(undefined, {
              onSuccess: (name) => onOutcome(`The content is saved as ${name}.`),
            });
          }}
        >
          Download all content
        </button>
      </div>
      {download.isPending && <p role="status">The archive is made and sent. Leave this page open.</p>}
      {download.error !== null && (
        <Notice key={download.submittedAt} role="alert" tone="danger">
          Not downloaded. {failureWords(download.error)}
        </Notice>
      )}
      <h3>In</h3>
      <ImportForm
        key={imported}
        failure={state.step === 'choose' ? state.failure : undefined}
        isStopped={state.step === 'choose' && state.isStopped === true}
        isHidden={state.step !== 'choose'}
        onCheck={(file, media) => void check(file, media)}
      />
      {state.step === 'choose' && (
        <WaitingUploads
          callApi={callApi}
          onRemoved={() => {
            forget();
            onOutcome('What waited to be imported is removed.');
          }}
        />
      )}
      {isWorking && (
        <div className="server-import" role="status">
          <p>
            {state.step === 'send' && `The file is sent: ${Math.floor(state.sent * 100)} %.`}
            {state.step === 'work' &&
              `${state.isDry ? 'It is looked through' : 'It is imported'}: ${state.done} of ${state.total}.`}
          </p>
          <progress
            aria-label="Import"
            max={1}
            value={state.step === 'send' ? state.sent : state.done / Math.max(1, state.total)}
          />
          <p>Leave this page open. What was imported stays when it is stopped, and is not imported again.</p>
          <button type="button" className="button button-quiet" onClick={stop}>
            Stop
          </button>
        </div>
      )}
      {state.step === 'report' && (
        <ImportReport
          report={state.report}
          failure={state.failure}
          isStopped={state.isStopped === true}
          onImport={() => void importNow()}
          onAgain={again}
        />
      )}
    </section>
  );
}
