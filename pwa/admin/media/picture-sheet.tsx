import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PictureWithPlaces } from '#contract/media.ts';
import { Problem } from '#contract/problem.ts';
import { nameOf } from '#pwa/admin/editing/pictures/picture-grid.tsx';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { AdminLoaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminRowSkeletons } from '#pwa/admin/kit/row-skeletons.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import type { Said } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { AlternativeForm } from './alternative-form.tsx';
import { PlaceList } from './place-list.tsx';
import { type PictureCalls, pictureQuery } from './queries.ts';
import { ReplacePicture } from './replace-picture.tsx';

interface PictureSheetProps {
  calls: PictureCalls;
  name: string;
  onClose: () => void;
  /** The picture is out of the library, or another is in its place: the screen says so. */
  onGone: (said: Said) => void;
}

/** One picture: what it shows, where it is used, and what can be done with it. */
export function PictureSheet({ calls, name, onClose, onGone }: PictureSheetProps) {
  const callApi = useApi();
  const { data, error, isFetching, refetch } = useQuery(pictureQuery(callApi, name));
  const isGone = error instanceof Problem && error.code === 'not_found';
  return (
    <AdminSheet title="Picture" className="picture-sheet" onClose={onClose}>
      <div className="sheet-frame">
        {isGone ? (
          <p role="alert">This picture is not in the library any more. It may be under Recently deleted.</p>
        ) : (
          <AdminLoaded
            what="the picture"
            data={data}
            failure={error === null ? undefined : failureWords(error)}
            isFetching={isFetching}
            onRetry={() => void refetch()}
            skeleton={<AdminRowSkeletons count={3} />}
          >
            {(picture) => <PictureParts picture={picture} calls={calls} onGone={onGone} />}
          </AdminLoaded>
        )}
      </div>
    </AdminSheet>
  );
}

const kinds = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };

interface PicturePartsProps {
  picture: PictureWithPlaces;
  calls: PictureCalls;
  onGone: (said: Said) => void;
}

function PictureParts({ picture, calls, onGone }: PicturePartsProps) {
  const { name, alt, width, height, kind, bytes, date, by, places } = picture;
  const [saved, setSaved] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.remove(name),
    onSuccess: () =>
      onGone({
        words: `“${nameOf(picture)}” is deleted.`,
        deleted: { name: nameOf(picture), restore: () => calls.restore(name) },
      }),
  });
  const facts = [
    width > 0 && `${width} × ${height}`,
    kind !== null && kinds[kind],
    `${bytesWords(bytes)} in all sizes`,
    `${adminTime(date)}${by === null ? '' : ` by ${by}`}`,
  ].filter((fact) => fact !== false);
  return (
    <div className="picture-parts">
      <div>
        <PictureImage picture={picture} width={800} />
        <p className="soft">{facts.join(' · ')}</p>
      </div>
      <div>
        <AdminOutcome>{saved}</AdminOutcome>
        <AlternativeForm key={alt} picture={picture} calls={calls} onSaved={setSaved} />
        <h3>Where it is used</h3>
        <PlaceList places={places} />
        <div className="button-row picture-acts">
          <ReplacePicture
            name={name}
            calls={calls}
            onReplaced={(made) =>
              onGone({
                words: `The new picture is in the place of “${nameOf(picture)}”${made.uses > 0 ? ' everywhere' : ''}.`,
                deleted: { name: nameOf(picture), restore: () => calls.putBack(made.name) },
              })
            }
          />
          <button
            type="button"
            className="button button-danger button-small"
            aria-disabled={isPending}
            onClick={() => isPending || mutate()}
          >
            Delete
          </button>
        </div>
        {error !== null && (
          <Notice role="alert" tone="danger">
            Not deleted. {failureWords(error)}
          </Notice>
        )}
      </div>
    </div>
  );
}
