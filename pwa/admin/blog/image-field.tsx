import { useEffect, useRef, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { useDraftedField } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { ChoosePicture } from '#pwa/admin/editing/pictures/choose-picture.tsx';
import { pictureTypes } from '#pwa/admin/editing/pictures/picture-files.ts';
import { PreviewPicture } from '#pwa/admin/editing/pictures/preview-picture.tsx';
import { useFilesAnywhere } from '#pwa/admin/editing/pictures/use-files-anywhere.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { HiddenValue } from '#pwa/admin/kit/forms/read-form.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { firstPicture } from './post-input.ts';
import { PostThumb } from './post-thumb.tsx';
import type { PostFormWork } from './use-post-form.ts';

const KINDS = 'JPEG, PNG, WebP or AVIF, up to 10 MB. Choose a file, drop one here or paste one.';

/** The picture of a post: chosen, dropped or pasted, and how it looks. */
export function ImageField({ work }: { work: PostFormWork }) {
  const { onSite: post, file, setFile, faults } = work;
  const { fail } = useToasts();
  const input = useRef<HTMLInputElement>(null);
  /** The picture of the library that is chosen in place of a file; empty: none. */
  const [library, setLibrary] = useState(useDraftedField('library_picture').defaultValue ?? '');
  const first = firstPicture(work.values.description)?.name;

  // The file field takes over a picture that came back with its draft, as if it had been chosen there.
  useEffect(() => {
    if (file !== undefined && input.current?.files?.length === 0) hold(input.current, file);
  }, [file]);

  const take = (files: readonly File[]) => {
    const [picture, ...others] = files;
    if (picture === undefined || input.current === null) return;
    if (others.length > 0) fail(`Only ${picture.name} is used: a post has one image.`);
    hold(input.current, picture);
    setFile(picture);
  };
  const isOver = useFilesAnywhere(take, () => document.querySelector('dialog[open]') === null);
  /** The button that was pressed goes. */
  const pick = (picture: string) => {
    input.current?.focus();
    setLibrary(picture);
  };
  return (
    <div className="image-field" data-over={isOver}>
      <TextField
        label="Image"
        hint={post === undefined ? KINDS : `${KINDS} Leave it empty to keep the current picture.`}
        error={faults.blog_img}
        ref={input}
        type="file"
        name="blog_img"
        accept={pictureTypes.join(',')}
        required={post === undefined && library === '' && first === undefined}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <HiddenValue name="library_picture" value={library} />
      <div className="button-row">
        <ChoosePicture
          label="Choose from the library"
          onChoose={({ name }) => {
            // The picture of the library replaces a file that was chosen before.
            setFile(undefined);
            setLibrary(name);
          }}
        />
        {post !== undefined && first !== undefined && first !== library && first !== post.blog_img && (
          <Button
            onPress={() => {
              setFile(undefined);
              pick(first);
            }}
          >
            Use the first picture of the text
          </Button>
        )}
        {library !== '' && <Button onPress={() => pick('')}>Remove image</Button>}
      </div>
      {library !== '' && file === undefined ? (
        <figure className="image-preview">
          <PreviewPicture source={library} label="Picture from the library" />
          <figcaption className="small soft">From the library</figcaption>
        </figure>
      ) : file === undefined ? (
        <StandingPicture post={post} first={first} />
      ) : (
        <ChosenPicture
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          isSaved={work.isPictureSaved}
        />
      )}
    </div>
  );
}

/** What the post has where nothing is chosen: its own picture, or the first of the text of a new one. */
function StandingPicture({ post, first }: { post: Post | undefined; first: string | undefined }) {
  if (post === undefined && first === undefined) return null;
  return (
    <figure className="image-preview">
      {post !== undefined ? (
        <PostThumb post={post} />
      ) : (
        first !== undefined && <PreviewPicture source={first} label="The first picture of the text" />
      )}
      <figcaption className="small soft">
        {post === undefined
          ? 'The first picture of the text, unless you choose another'
          : 'The current picture'}
      </figcaption>
    </figure>
  );
}

function hold(input: HTMLInputElement, file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
}

function ChosenPicture({ file, isSaved }: { file: File; isSaved: boolean }) {
  const [failed, setFailed] = useState(false);
  const fail = useRef(() => setFailed(true)).current;
  return (
    <figure className="image-preview">
      {!failed && <PreviewPicture source={file} label={`Preview of ${file.name}`} onFailed={fail} />}
      <figcaption className="small soft" aria-live="polite">
        {failed ? 'No preview: this device can’t show the file.' : file.name}
        {isSaved && ' · saved with the draft'}
      </figcaption>
    </figure>
  );
}
