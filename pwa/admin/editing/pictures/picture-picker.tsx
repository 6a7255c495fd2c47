import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_MAX } from '#contract/list-rules.ts';
import { type LibraryPicture, PICTURES_A_PAGE } from '#contract/media.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { AsideSheet } from '../../kit/sheet.tsx';
import { PICTURE_KINDS, takesPictures } from './picture-files.ts';
import { PictureGrid, PictureGridSkeleton } from './picture-grid.tsx';
import { picturesQuery } from './picture-queries.ts';
import { UploadButton } from './upload-button.tsx';
import { UploadsList } from './uploads-list.tsx';
import { useUploads } from './use-uploads.ts';

interface PicturePickerProps {
  /** As in `Choose a picture`. */
  title?: string;
  /** A picture of the library, or one that was just uploaded. */
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

/** A dialog to choose a picture of the library, or to add one. Put it into the page to open it. */
export function PicturePicker({ title = 'Choose a picture', onChoose, onClose }: PicturePickerProps) {
  const [q, setQ] = useState<string>();
  const [page, setPage] = useState(1);
  const query = useQuery(picturesQuery(useApi(), { q, page }));
  const { data } = query;
  const uploads = useUploads(onChoose);
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / PICTURES_A_PAGE));
  return (
    <AsideSheet title={title} className="picture-picker" onClose={onClose}>
      <div className="sheet-frame" {...takesPictures(uploads.add)}>
        <div className="picture-picker-head">
          <search>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                setQ(String(new FormData(event.currentTarget).get('q')).trim() || undefined);
                setPage(1);
              }}
            >
              <input
                className="input"
                type="search"
                name="q"
                aria-label="Search pictures"
                placeholder="Search by alternative text"
                maxLength={SEARCH_MAX}
                autoComplete="off"
                enterKeyHint="search"
              />
              <Button type="submit">Search</Button>
            </form>
          </search>
          <UploadButton label="Upload a picture" isSingle onFiles={uploads.add} />
        </div>
        <p className="soft">{PICTURE_KINDS}. You can also drop or paste one.</p>
        <UploadsList uploads={uploads} />
        <Loaded what="the pictures" query={query} skeleton={<PictureGridSkeleton count={6} />}>
          {({ rows, total }) =>
            total === 0 ? (
              <p>{q === undefined ? 'No pictures yet.' : 'No pictures match.'}</p>
            ) : (
              <>
                <PictureGrid label="Pictures" pictures={rows} verb="Choose" onPress={onChoose} />
                {last > 1 && (
                  <nav className="row admin-pager" aria-label="Pages of pictures">
                    <TurnButton label="Previous" onPress={page > 1 ? () => setPage(page - 1) : undefined} />
                    <p aria-live="polite">
                      Page {page} of {last}
                    </p>
                    <TurnButton label="Next" onPress={page < last ? () => setPage(page + 1) : undefined} />
                  </nav>
                )}
              </>
            )
          }
        </Loaded>
      </div>
    </AsideSheet>
  );
}

/** A button that stays in its place, and keeps the focus, on the first and the last page. */
const TurnButton = ({ label, onPress }: { label: string; onPress: (() => void) | undefined }) => (
  <Button isDisabled={onPress === undefined} onPress={onPress}>
    {label}
  </Button>
);
