import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { imageUrl } from '#contract/media.ts';
import { Field } from '#pwa/ui/field.tsx';
import { ImagePreview } from './image-preview.tsx';
import { imageTypes } from './post-input.ts';

interface ImageFieldProps {
  error: string | undefined;
  /** The post whose image stands; absent for a new post. */
  post: Post | undefined;
}

/** The picture of a post: a file to choose, and how it looks. */
export function ImageField({ error, post }: ImageFieldProps) {
  const [file, setFile] = useState<File>();
  const kinds = 'JPEG, PNG, WebP or AVIF, up to 10 MB.';
  const hint = post === undefined ? kinds : `${kinds} The picture stays when you choose none.`;
  return (
    <div className="image-field">
      <Field label="Image" hint={hint} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="blog_img"
            accept={imageTypes.join(',')}
            required={post === undefined}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      {file !== undefined && <ImagePreview file={file} />}
      {file === undefined && post !== undefined && (
        <figure className="image-preview">
          <img src={imageUrl(post.blog_img, 400)} alt={post.title} width="400" height="225" />
          <figcaption className="small soft">The picture as it stands</figcaption>
        </figure>
      )}
    </div>
  );
}
