import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { listPictures, PICTURES_A_PAGE } from '#contract/media-library.ts';
import { AdminLoaded } from '#pwa/shared/admin/loaded.tsx';
import { AdminRowSkeletons } from '#pwa/shared/admin/row-skeletons.tsx';
import { AdminSheet } from '#pwa/shared/admin/sheet.tsx';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { PreviewPicture } from './preview-picture.tsx';

interface SharePictureSheetProps {
  callApi: CallApi;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** The pictures of the library, newest first. */
export function SharePictureSheet({ callApi, onChoose, onClose }: SharePictureSheetProps) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['operator', 'pictures', 'to-choose', page],
    queryFn: ({ signal }) => callApi(listPictures, { query: { page, limit: PICTURES_A_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <AdminSheet title="Pictures of the library" onClose={onClose}>
      <AdminLoaded
        what="the pictures"
        data={data}
        failure={error === null ? undefined : failureWords(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        skeleton={<AdminRowSkeletons count={4} />}
      >
        {({ rows, total }) => (
          <>
            {rows.length === 0 && <p>There are no pictures yet.</p>}
            <ul className="picture-choices">
              {rows.map(({ name, alt }) => (
                <li key={name}>
                  <button type="button" onClick={() => onChoose(name)}>
                    <PreviewPicture source={name} label={alt === '' ? 'A picture without a text' : alt} />
                    <span className="small">{alt}</span>
                  </button>
                </li>
              ))}
            </ul>
            <div className="button-row">
              {page > 1 && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => setPage(page - 1)}
                >
                  Newer pictures
                </button>
              )}
              {page * PICTURES_A_PAGE < total && (
                <button
                  type="button"
                  className="button button-quiet button-small"
                  onClick={() => setPage(page + 1)}
                >
                  Older pictures
                </button>
              )}
            </div>
          </>
        )}
      </AdminLoaded>
    </AdminSheet>
  );
}
