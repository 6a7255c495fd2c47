import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PAGES, POST_FORM, SETTINGS } from '#contract/admin-paths.ts';
import {
  ALTERNATIVE_MAX,
  changePicture,
  type LibraryPicture,
  type PicturePlace,
  type PictureWithPlaces,
  type PlaceKind,
} from '#contract/media.ts';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { pictureFault } from '#pwa/admin/editing/pictures/picture-files.ts';
import { nameOf } from '#pwa/admin/editing/pictures/picture-grid.tsx';
import { PictureImage } from '#pwa/admin/editing/pictures/picture-image.tsx';
import { UploadButton } from '#pwa/admin/editing/pictures/upload-button.tsx';
import { UploadProgress } from '#pwa/admin/editing/pictures/upload-progress.tsx';
import { ActNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { bytesWords } from '#pwa/admin/kit/bytes-words.ts';
import { TextArea } from '#pwa/admin/kit/forms/fields.tsx';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { AdminOutcome } from '#pwa/admin/kit/outcome.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import type { Toast } from '#pwa/admin/kit/toasts.tsx';
import { undoOf } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { newKey } from '#pwa/shared/api/new-key.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import type { PictureCalls } from './calls.ts';
import { pictureQuery } from './queries.ts';

interface PictureSheetProps {
  calls: PictureCalls;
  name: string;
  onClose: () => void;
  /** The picture is out of the library, or another is in its place: the screen says so. */
  onGone: (toast: Toast) => void;
}

/** One picture: what it shows, where it is used, and what can be done with it. */
export function PictureSheet({ calls, name, onClose, onGone }: PictureSheetProps) {
  const query = useQuery(pictureQuery(useApi(), name));
  return (
    <AdminSheet title="Picture" className="picture-sheet" onClose={onClose}>
      <div className="sheet-frame">
        {isGone(query.error) ? (
          <p role="alert">This picture is no longer in the library. It may be in the trash.</p>
        ) : (
          <Loaded what="the picture" query={query}>
            {(picture) => <PictureParts picture={picture} calls={calls} onGone={onGone} />}
          </Loaded>
        )}
      </div>
    </AdminSheet>
  );
}

const kinds = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };

interface PicturePartsProps {
  picture: PictureWithPlaces;
  calls: PictureCalls;
  onGone: (toast: Toast) => void;
}

function PictureParts({ picture, calls, onGone }: PicturePartsProps) {
  const { name, alt, width, height, kind, bytes, date, by, places } = picture;
  const [saved, setSaved] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => calls.remove(name),
    onSuccess: () =>
      onGone({
        words: `“${nameOf(picture)}” was deleted.`,
        undo: undoOf(nameOf(picture), () => calls.restore(name)),
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
                words: `“${nameOf(picture)}” was replaced${made.uses > 0 ? ' everywhere' : ''}.`,
                undo: undoOf(nameOf(picture), () => calls.undoReplace(made.name)),
              })
            }
          />
          <Button kind="danger" isDisabled={isPending} onPress={mutate}>
            Delete
          </Button>
        </div>
        <ActNotice error={error} words="Couldn’t delete." />
      </div>
    </div>
  );
}

const words = {
  post_image: 'Main picture',
  post_text: 'In the text',
  post_share: 'Share picture',
  post_draft: 'In an unpublished draft',
  post_revision: 'In an earlier version',
  page_text: 'In the page',
  page_share: 'Page share picture',
  page_draft: 'In a page draft',
  page_revision: 'In an earlier version of the page',
  settings: 'Settings: Brand',
  settings_revision: 'In earlier settings',
  settings_preview: 'In a preview of the settings',
} as const satisfies Record<PlaceKind, string>;

/** Where what uses the picture is edited; undefined for what is in no screen. */
function hrefOf({ kind, id, deleted }: PicturePlace): string | undefined {
  if (deleted) return undefined;
  if (kind.startsWith('post_')) return `${POST_FORM}?id=${id}`;
  if (kind === 'settings') return `${SETTINGS}/brand`;
  // An earlier text of a page has an id of its own.
  if (kind.startsWith('page_') && kind !== 'page_revision') return `${PAGES}?page=${encodeURIComponent(id)}`;
  return undefined;
}

/** Where a picture is used. */
function PlaceList({ places }: { places: readonly PicturePlace[] }) {
  if (places.length === 0) return <p>This picture is not used anywhere.</p>;
  return (
    <ul className="place-list" aria-label="Where it is used">
      {places.map((place) => {
        const { kind, id, title, visible, deleted, alt } = place;
        const href = hrefOf(place);
        const name = title === '' ? words[kind] : title;
        return (
          <li key={`${kind} ${id}`}>
            <span>
              {href === undefined ? (
                <strong dir="auto">{name}</strong>
              ) : (
                <a href={href} dir="auto">
                  {name}
                </a>
              )}{' '}
              <span className="soft">
                {title !== '' && `${words[kind]}. `}
                {deleted ? 'Deleted, can be restored.' : visible ? 'Public.' : 'Not public.'}
              </span>
            </span>
            {alt !== undefined && (
              <span className="soft">
                Alternative text: <q dir="auto">{alt}</q>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface AlternativeFormProps {
  picture: PictureWithPlaces;
  calls: PictureCalls;
  onSaved: (words: string) => void;
}

/** The alternative text in its one place. What is typed stays until it is saved or discarded, and overwrites nothing unseen. */
function AlternativeForm({ picture: { name, alt, uses }, calls, onSaved }: AlternativeFormProps) {
  const draft = useFormDraft(`alternative ${name}`, { alt });
  return (
    <DraftedForm
      label="Alternative text"
      draft={draft}
      endpoint={changePicture}
      read={(form) => ({ alt: String(new FormData(form).get('alt')).trim() })}
      send={({ alt: next }) => calls.describe(name, next, alt)}
      next={(saved) => ({ alt: saved.alt })}
      failed="Couldn’t save."
      submit="Save"
      onDone={() => onSaved('Saved.')}
    >
      {(errors, values) => (
        <TextArea
          label="Alternative text"
          error={
            draft.isOlder ? `It was changed elsewhere to “${alt}”. Save to use yours instead.` : errors.alt
          }
          hint={
            uses === 0
              ? 'What the picture shows, for people who can’t see it.'
              : 'What the picture shows, for people who can’t see it. Places with the same text change too; places with their own text keep it.'
          }
          className="input"
          name="alt"
          isOneLine
          rows={2}
          dir="auto"
          defaultValue={values.alt}
          maxLength={ALTERNATIVE_MAX * 2}
          onKeyDown={(event) => {
            // One line.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      )}
    </DraftedForm>
  );
}

interface ReplacePictureProps {
  name: string;
  calls: PictureCalls;
  onReplaced: (made: LibraryPicture) => void;
}

/** Puts another picture in the place of this one. */
function ReplacePicture({ name, calls, onReplaced }: ReplacePictureProps) {
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<string>();
  const last = useRef<{ file: File; key: string }>(undefined);
  const stop = useRef<AbortController>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (upload: { file: File; key: string }) => {
      stop.current = new AbortController();
      setSent(0);
      return calls.replace(name, upload, { signal: stop.current.signal, onProgress: setSent });
    },
    onSuccess: onReplaced,
  });
  const isStopped = stop.current?.signal.aborted === true;
  const send = (files: readonly File[]) => {
    const [file] = files;
    if (file === undefined) return;
    setFault(pictureFault(file));
    if (pictureFault(file) !== undefined) return;
    last.current = { file, key: newKey() };
    mutate(last.current);
  };
  if (isPending) return <UploadProgress sent={sent} onCancel={() => stop.current?.abort()} />;
  const failure = fault ?? (error === null || isStopped ? undefined : failureWords(error));
  return (
    <>
      <UploadButton label="Replace" isSingle kind="plain" onFiles={send} />
      {failure !== undefined && (
        <Notice
          role="alert"
          tone="danger"
          action={
            fault === undefined && (
              <Button onPress={() => last.current && mutate(last.current)}>Try again</Button>
            )
          }
        >
          Couldn’t replace. {failure}
        </Notice>
      )}
    </>
  );
}
