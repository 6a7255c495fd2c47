import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { PICTURES_A_PAGE } from '#contract/media.ts';
import { PICTURE_KINDS } from '#pwa/admin/editing/pictures/picture-files.ts';
import { PictureGrid, PictureGridSkeleton } from '#pwa/admin/editing/pictures/picture-grid.tsx';
import { picturesQuery } from '#pwa/admin/editing/pictures/picture-queries.ts';
import { UploadButton } from '#pwa/admin/editing/pictures/upload-button.tsx';
import { UploadsList } from '#pwa/admin/editing/pictures/uploads-list.tsx';
import { useUploads } from '#pwa/admin/editing/pictures/use-uploads.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminPager } from '#pwa/admin/kit/pager.tsx';
import { type Said, TrashLink, UndoOutcome } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { EmptyState } from '#pwa/shared/ui/empty-state.tsx';
import { DeleteUnused } from './delete-unused.tsx';
import { type MediaSearch, mediaAddress } from './media-address.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { pictureCalls } from './queries.ts';
import { useFilesAnywhere } from './use-files-anywhere.ts';
import './media.css';
import { SEARCH_MAX } from '#contract/blog-rules.ts';
import { useValueFromAddress } from '#pwa/admin/kit/use-value-from-address.ts';

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
  const { data, error, isFetching, isLoading, isPlaceholderData, refetch } = useQuery(
    picturesQuery(callApi, { q, only, page }),
  );
  const [said, setSaid] = useState<Said>();
  const uploads = useUploads(callApi, () => setSaid({ words: 'The picture is in the library.' }));
  const isOver = useFilesAnywhere(uploads.add);

  // The last picture of the last page was deleted, or the address asks for more than there is.
  const last =
    data === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(data.total / PICTURES_A_PAGE));
  useEffect(() => {
    if (page > last) onGo({ ...search, page: last }, { replace: true });
  });
  const close = () => onGo({ ...search, open: undefined }, { replace: true });

  return (
    <div className="media-screen" data-over={isOver}>
      <AdminHeading
        title="Media"
        lead={`All pictures of the site, and where each is used. ${PICTURE_KINDS}: upload, drop or paste them here.`}
      >
        <UploadButton label="Upload pictures" className="button button-small" onFiles={uploads.add} />
      </AdminHeading>
      <MediaFilter search={search} onFilter={onGo} />
      <UploadsList uploads={uploads} />
      <UndoOutcome said={said} onRestored={setSaid} onClose={() => setSaid(undefined)} />
      <p className="visually-hidden" aria-live="polite">
        {data !== undefined && `${data.total} ${data.total === 1 ? 'picture' : 'pictures'}`}
      </p>
      <AdminLoaded
        what="the pictures"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<PictureGridSkeleton count={12} />}
      >
        {({ rows, total }) =>
          total === 0 ? (
            <NoPictures isNarrowed={q !== undefined || only !== undefined} />
          ) : (
            <>
              <PictureGrid
                label="Pictures"
                pictures={rows}
                verb="Open"
                onPress={({ name }) => onGo({ ...search, open: name })}
              />
              <AdminPager
                page={page}
                total={total}
                perPage={PICTURES_A_PAGE}
                hrefOf={(to) => mediaAddress({ q, only, page: to })}
              />
            </>
          )
        }
      </AdminLoaded>
      {!isLoading && (
        <div className="media-foot">
          <TrashLink kind="picture" />
          <DeleteUnused calls={calls} onDone={setSaid} />
        </div>
      )}
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

interface MediaFilterProps {
  search: MediaSearch;
  onFilter: (search: MediaSearch) => void;
}

/** Narrows the library; the address keeps it. */
function MediaFilter({ search: { q = '', only }, onFilter }: MediaFilterProps) {
  const words = useValueFromAddress(q);
  return (
    <search>
      <form
        className="media-filter"
        onSubmit={(event) => {
          event.preventDefault();
          onFilter({ q: words.current?.value.trim(), only });
        }}
      >
        <input
          ref={words}
          className="input"
          type="search"
          name="q"
          aria-label="Search pictures"
          placeholder="Words of alternative texts"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
        <select
          className="input"
          aria-label="Use"
          value={only ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ q, only: value === 'used' || value === 'unused' ? value : undefined })
          }
        >
          <option value="">All pictures</option>
          <option value="used">Used</option>
          <option value="unused">Unused</option>
        </select>
      </form>
    </search>
  );
}
