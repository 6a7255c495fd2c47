import { useMutation } from '@tanstack/react-query';
import { exportContent } from '#contract/import.ts';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { downloadFile } from '#pwa/admin/kit/download.ts';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportProgress, progressWords } from './import-progress.tsx';
import { ImportReport, LastReport } from './import-report.tsx';
import { useImport } from './use-import.ts';
import { WaitingUploads } from './waiting-uploads.tsx';

const fetchContent = () =>
  downloadFile(`/api${exportContent.path}`, {
    name: 'content',
    ending: 'zip',
    type: 'application/zip',
    body: {},
  });

interface ImportSectionProps {
  onOutcome: (words: string) => void;
}

/** Exports the content as an archive, and imports content from elsewhere. */
export function ImportSection({ onOutcome }: ImportSectionProps) {
  const callApi = useApi();
  const download = useMutation({ mutationFn: fetchContent });
  const imports = useImport();
  const { state, isOwn } = imports;
  const isChoosing = state.step === 'choose';
  const failure = isChoosing
    ? (state.failure ?? (imports.sendError === null ? undefined : failureWords(imports.sendError)))
    : undefined;
  const isStopped = isChoosing && state.isStopped && failure === undefined;
  const { importing, last } = imports;
  const report = {
    callApi,
    failure: importing.error,
    isBeginning: importing.isPending,
    onImport: imports.importNow,
  };
  return (
    <AdminPart id="server-import" title="Import and export">
      <h3>Export</h3>
      <p>
        Posts, drafts, categories, pages, settings, pictures and old addresses as one archive of Markdown,
        pictures and JSON; no people, messages or passwords.
      </p>
      <div className="button-row">
        <Button
          isLarge
          isDisabled={download.isPending}
          onPress={() =>
            download.mutate(undefined, {
              onSuccess: (name) => onOutcome(`The content is saved as ${name}.`),
            })
          }
        >
          Download all content
        </Button>
      </div>
      {download.isPending && <p role="status">The archive is made and sent. Leave this page open.</p>}
      <ActNotice key={download.submittedAt} error={download.error} words="Not downloaded." />
      <div className="server-import-head">
        <h3>Import</h3>
        {/* There before it says anything: then a screen reader reads it. */}
        <Notice role="status" tone="waiting" isEmpty={!isStopped}>
          {isStopped ? (
            'Stopped. Nothing was imported. Look through goes on where it was.'
          ) : (
            <span className="visually-hidden">{progressWords(state)}</span>
          )}
        </Notice>
      </div>
      <ImportForm
        key={imports.left}
        failure={failure}
        hasEnded={isOwn && (isStopped || failure !== undefined)}
        isHidden={!isChoosing}
        onCheck={imports.check}
      />
      {isChoosing && (
        <WaitingUploads
          onRemoved={() => {
            imports.forget();
            onOutcome('What waited to be imported is removed.');
          }}
        />
      )}
      {isChoosing && last !== undefined && <LastReport {...report} run={last} />}
      {(state.step === 'send' || state.step === 'work') && (
        <ImportProgress
          state={state}
          isOwn={isOwn}
          lookError={state.step === 'work' ? imports.lookError : null}
          stopError={imports.stopping.error}
          isStopping={imports.stopping.isPending}
          onStop={imports.stop}
        />
      )}
      {state.step === 'report' && (
        <ImportReport {...report} run={state.run} isOwn={isOwn} onAgain={imports.again} />
      )}
    </AdminPart>
  );
}
