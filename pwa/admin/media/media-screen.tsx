import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { PICTURES_A_PAGE, UNUSED_MINUTES } from '#contract/media.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { PICTURE_KINDS } from '#pwa/admin/editing/pictures/picture-files.ts';
import { PictureGrid, PictureGridSkeleton } from '#pwa/admin/editing/pictures/picture-grid.tsx';
import { picturesQuery } from '#pwa/admin/editing/pictures/picture-queries.ts';
import { UploadButton } from '#pwa/admin/editing/pictures/upload-button.tsx';
import { UploadsList } from '#pwa/admin/editing/pictures/uploads-list.tsx';
import { useFilesAnywhere } from '#pwa/admin/editing/pictures/use-files-anywhere.ts';
import { useUploads } from '#pwa/admin/editing/pictures/use-uploads.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { AdminLink } from '#pwa/admin/kit/link.tsx';
import { Choose, ListFilter } from '#pwa/admin/kit/lists/list-filter.tsx';
import { ListScreen } from '#pwa/admin/kit/lists/list-screen.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { AdminDialog } from '#pwa/admin/kit/sheet.tsx';
import { type Toast, useToasts } from '#pwa/admin/kit/toasts.tsx';
import { TrashLink, undoOf } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { type PictureCalls, pictureCalls } from './calls.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { type MediaSearch, mediaSearch, unusedQuery } from './queries.ts';
import './media.css';

/** All pictures of the site: added, described, found, replaced and deleted here. */
export function MediaScreen() {
  const search = useScreenSearch(mediaSearch);
  const navigate = useNavigate({ from: '/admin/media' });
  const onGo = (to: MediaSearch, replace = false) =>
    void navigate({ search: to, replace, resetScroll: false });
  const callApi = useApi();
  const { page = 1, q, only, open } = search;
  const client = useQueryClient();
  const calls = useMemo(() => pictureCalls(callApi, client), [callApi, client]);
  const list = useQuery(picturesQuery(callApi, { q, only, page }));
  const { say } = useToasts();
  const uploads = useUploads(() => say('Picture added.'));
  const isOver = useFilesAnywhere(uploads.add);

  const { frame, leaveRow } = useRowFocus(list.data?.rows);
  const close = () => onGo({ ...search, open: undefined }, true);

  return (
    <div className="media-screen" data-over={isOver} ref={frame}>
      <ListScreen
        title="Media"
        lead={`${PICTURE_KINDS}. You can also drop or paste pictures here.`}
        actions={<UploadButton label="Upload pictures" onFiles={uploads.add} />}
        what="the pictures"
        query={list}
        page={page}
        perPage={PICTURES_A_PAGE}
        counted={['1 picture', 'pictures']}
        skeleton={<PictureGridSkeleton count={12} />}
        empty={<NoPictures isNarrowed={q !== undefined || only !== undefined} />}
        rows={(pictures) => (
          <PictureGrid
            label="Pictures"
            pictures={pictures}
            verb="Open"
            onPress={({ name }) => onGo({ ...search, open: name })}
          />
        )}
        foot={
          <div className="media-foot space-between">
            <TrashLink kind="picture" />
            <DeleteUnused calls={calls} onDone={say} />
          </div>
        }
      >
        <ListFilter
          className="media-filter"
          label="Search pictures"
          placeholder="Search by alternative text"
          words={q ?? ''}
          onSearch={(words, replaces) => onGo({ q: words || undefined, only }, replaces)}
        >
          <Choose
            name="Use"
            all="All pictures"
            value={only}
            choices={[
              ['used', 'Used'],
              ['unused', 'Unused'],
            ]}
            onChoose={(use) => onGo({ q, only: use })}
          />
        </ListFilter>
        <UploadsList uploads={uploads} />
      </ListScreen>
      {open !== undefined && (
        <PictureSheet
          key={open}
          calls={calls}
          name={open}
          onClose={close}
          onGone={(toast) => {
            leaveRow(list.data?.rows.findIndex(({ name }) => name === open) ?? 0);
            close();
            say(toast);
          }}
        />
      )}
    </div>
  );
}

const NoPictures = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="No pictures match.">
      <AdminLink className="button button-quiet" to="/admin/media">
        Show all pictures
      </AdminLink>
    </EmptyState>
  ) : (
    <EmptyState title="No pictures yet.">
      <p>Pictures from posts and your uploads show up here.</p>
    </EmptyState>
  );

interface DeleteUnusedProps {
  calls: PictureCalls;
  onDone: (toast: Toast) => void;
}

const countWords = (count: number) => `${count} ${count === 1 ? 'picture' : 'pictures'}`;

/** Deletes what nothing uses, all at once; it says how many, and asks. */
function DeleteUnused({ calls, onDone }: DeleteUnusedProps) {
  const { data } = useQuery(unusedQuery(useApi()));
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: calls.removeUnused,
    onSuccess: ({ count, at }) => {
      focusMain();
      const name = countWords(count);
      onDone({
        words: count === 0 ? 'Nothing to delete.' : `${name} deleted.`,
        undo: count > 0 ? undoOf(name, () => calls.restoreUnused(at)) : undefined,
      });
    },
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <>
      <Button isDisabled={isPending} onPress={() => setAsking(true)}>
        Delete all unused ({data.count})
      </Button>
      <ActError error={error} words="Couldn’t delete." />
      {isAsking && (
        <AdminDialog
          title={`Delete ${countWords(data.count)} not in use?`}
          confirm={`Delete ${countWords(data.count)}`}
          stay="Keep them"
          onStay={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            mutate();
          }}
        >
          <p>
            They use {bytesWords(data.bytes)}. Pictures uploaded in the last {UNUSED_MINUTES} minutes are
            kept. You can restore them for {TRASH_DAYS} days.
          </p>
        </AdminDialog>
      )}
    </>
  );
}
