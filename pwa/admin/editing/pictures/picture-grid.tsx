import type { LibraryPicture } from '#contract/media.ts';
import { PictureImage } from './picture-image.tsx';

interface PictureGridProps {
  label: string;
  pictures: readonly LibraryPicture[];
  /** What a press does, for screen readers: `Open`, `Choose`. */
  verb: string;
  onPress: (picture: LibraryPicture) => void;
}

/** What a picture is called where it has no alternative text. */
export const nameOf = ({ alt }: Pick<LibraryPicture, 'alt'>) => (alt === '' ? 'No alternative text' : alt);

const usesWords = (uses: number) =>
  uses === 0 ? 'not used' : uses === 1 ? 'used once' : `used ${uses} times`;

/** Pictures of the library as tiles, each a button. */
export const PictureGrid = ({ label, pictures, verb, onPress }: PictureGridProps) => (
  <ul className="picture-grid" aria-label={label}>
    {pictures.map((picture) => (
      <li key={picture.name} data-row>
        <button type="button" className="picture-tile" onClick={() => onPress(picture)}>
          <span className="visually-hidden">{verb} </span>
          <span className="picture-frame">
            <PictureImage picture={picture} isNamed />
          </span>
          <span className="picture-words" data-empty={picture.alt === ''} dir="auto">
            {nameOf(picture)}
          </span>
          <span className="picture-uses soft">{usesWords(picture.uses)}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** The shape of a page that is to come. */
export const PictureGridSkeleton = ({ count }: { count: number }) => (
  <div className="picture-grid">
    {Array.from({ length: count }, (_, index) => `tile-${index}`).map((key) => (
      <div key={key} className="picture-tile">
        <span className="picture-frame bone" />
        <span className="bone bone-short" />
      </div>
    ))}
  </div>
);
