import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportProgress, progressWords } from './import-progress.tsx';
import { ImportReport, LastReport } from './import-report.tsx';
import { useImport } from './use-import.ts';
import { WaitingUploads } from './waiting-uploads.tsx';
import './import.css';

/** Content from elsewhere: a file is checked, then imported. For owners. */
export function ImportScreen() {
  const { say } = useToasts();
  const callApi = useApi();
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
    <>
      <AdminHeading title="Import" />
      {/* There before it says anything: then a screen reader reads it. */}
      <Notice role="status" tone="waiting" isEmpty={!isStopped}>
        {isStopped ? (
          'Stopped. Nothing was imported. Press Check file to continue.'
        ) : (
          <span className="visually-hidden">{progressWords(state)}</span>
        )}
      </Notice>
      <div className="admin-parts">
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
              say('File removed.');
            }}
          />
        )}
        {isChoosing && last !== undefined && <LastReport {...report} run={last} />}
        {(state.step === 'send' || state.step === 'work') && (
          <ImportProgress
            state={state}
            isOwn={isOwn}
            pollError={state.step === 'work' ? imports.pollError : null}
            stopError={imports.stopping.error}
            isStopping={imports.stopping.isPending}
            onStop={imports.stop}
          />
        )}
        {state.step === 'report' && (
          <ImportReport {...report} run={state.run} isOwn={isOwn} onAgain={imports.again} />
        )}
      </div>
    </>
  );
}
