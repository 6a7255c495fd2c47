import { useMutation } from '@tanstack/react-query';
import { exportContent } from '#contract/import.ts';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { downloadFile } from '#pwa/admin/kit/download.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';

const fetchContent = () =>
  downloadFile(`/api${exportContent.path}`, {
    name: 'content',
    ending: 'zip',
    type: 'application/zip',
    body: {},
  });

/** The content as one archive. For owners. */
export function ExportScreen() {
  const { say } = useToasts();
  const download = useMutation({ mutationFn: fetchContent });
  return (
    <>
      <AdminHeading title="Export" />
      <div className="admin-parts">
        <p className="soft">
          One ZIP file with posts, drafts, categories, pages, settings, pictures, fixtures and redirects.
          Messages, people and passwords are not included: make a backup for those.
        </p>
        <div className="button-row">
          <Button
            kind="primary"
            isDisabled={download.isPending}
            onPress={() => download.mutate(undefined, { onSuccess: (name) => say(`Saved as ${name}.`) })}
          >
            {download.isPending ? 'Exporting…' : 'Export'}
          </Button>
        </div>
        {download.isPending && <p role="status">Preparing the download. Keep this page open.</p>}
        <ActNotice key={download.submittedAt} error={download.error} words="Couldn’t export." />
      </div>
    </>
  );
}
