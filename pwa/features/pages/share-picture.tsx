import type { CallApi } from '#contract/endpoint.ts';
import { sharePictures } from '#pwa/content/share-pictures.ts';
import { PictureField } from '#pwa/shared/admin/pictures/picture-field.tsx';

const addressOf = (name: string) => `/share/${name}.jpg`;
const addresses = Object.fromEntries(Object.values(sharePictures).map(({ name }) => [name, addressOf(name)]));

interface SharePictureProps {
  callApi: CallApi;
  initial: string;
  error: string | undefined;
  /** Of the page; undefined for one that is not there yet. */
  path: string | undefined;
}

/** Which picture stands in previews of links to the page. One that ships has a drawn one, another that of the home page. */
export function SharePicture({ callApi, initial, error, path }: SharePictureProps) {
  const drawn = Object.entries(sharePictures).find(([of]) => of === path)?.[1];
  return (
    <PictureField
      callApi={callApi}
      label="Share picture"
      name="share"
      initial={initial}
      instead={{
        name: drawn?.name ?? '',
        address: addressOf((drawn ?? sharePictures['/']).name),
        label: drawn === undefined ? 'Use that of the home page' : 'Use the drawn picture',
      }}
      addresses={addresses}
      error={error}
      hint="Chats and networks show its middle, 1200 by 630, beside a link to this page."
    />
  );
}
