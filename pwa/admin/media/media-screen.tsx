import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { PICTURES_A_PAGE } from '#contract/media.ts';
import { PICTURE_KINDS } from '#pwa/admin/editing/pictures/picture-files.ts';
import { PictureGrid, PictureGridSkeleton } from '#pwa/admin/editing/pictures/picture-grid.tsx';
import { picturesQuery } from '#pwa/admin/editing/pictures/picture-queries.ts';
import { UploadButton } from '#pwa/admin/editing/pictures/upload-button.tsx';
import { UploadsList } from '#pwa/admin/editing/pictures/uploads-list.tsx';
import { useUploads } from '#pwa/admin/editing/pictures/use-uploads.ts';
import { Choose, ListFilter } from '#pwa/admin/kit/lists/list-filter.tsx';
import { ListScreen } from '#pwa/admin/kit/lists/list-screen.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { DeleteUnused } from './delete-unused.tsx';
import { type MediaSearch, mediaAddress } from './media-address.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { pictureCalls } from './queries.ts';
import { useFilesAnywhere } from './use-files-anywhere.ts';
import './media.css';

interface MediaScreenProps {
  search: MediaSearch;
  /** Shows another address of this screen; `replace`: in place of this one. */
  onGo: (search: MediaSearch, options?: { replace?: boolean }) => void;
}

/** All pictures of the site: added, described, found, replaced and deleted here. */
export function MediaScreen({ search, onGo }: MediaScreenProps) {
  const callApi = useApi();
  const { page = 1, q, only, open } = search;
  const client = useQueryClient();
  const calls = useMemo(() => pictureCalls(callApi, client), [callApi, client]);
  const list = useQuery(picturesQuery(callApi, { q, only, page }));
  const [said, setSaid] = useState<Said>();
  const uploads = useUploads(callApi, () => setSaid({ words: 'The picture is in the library.' }));
  const isOver = useFilesAnywhere(uploads.add);

  const close = () => onGo({ ...search, open: undefined }, { replace: true });

  return (
    <div className="media-screen" data-over={isOver}>
      <ListScreen
        title="Media"
        lead={`All pictures of the site, and where each is used. ${PICTURE_KINDS}: upload, drop or paste them here.`}
        actions={
          <UploadButton label="Upload pictures" className="button button-small" onFiles={uploads.add} />
        }
        what="the pictures"
        query={list}
        search={search}
        hrefOf={mediaAddress}
        onGo={onGo}
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
          <div className="media-foot">
            <TrashLink kind="picture" />
            <DeleteUnused calls={calls} onDone={setSaid} />
          </div>
        }
      >
        <ListFilter
          className="media-filter"
          label="Search pictures"
          placeholder="Words of alternative texts"
          words={q ?? ''}
          onSearch={(words) => onGo({ q: words, only })}
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
        <UndoOutcome said={said} onRestored={setSaid} onClose={() => setSaid(undefined)} />
      </ListScreen>
      {open !== undefined && (
        <PictureSheet
          key={open}
          calls={calls}
          name={open}
          onClose={close}
          onGone={(outcome) => {
            close();
            setSaid(outcome);
          }}
        />
      )}
    </div>
  );
}

const NoPictures = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="No picture is like this">
      <a className="button button-quiet" href={mediaAddress({})}>
        Show all pictures
      </a>
    </EmptyState>
  ) : (
    <EmptyState title="No pictures yet">
      <p>Pictures of posts and those that you upload are here.</p>
    </EmptyState>
  );
