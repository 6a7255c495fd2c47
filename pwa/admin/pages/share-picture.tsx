import { PictureField } from '#pwa/admin/editing/pictures/picture-field.tsx';

const addressOf = (name: string) => `/share/${name}.jpg`;

/** Names of the pictures that are drawn for pages that ship, by their paths. */
export type DrawnPictures = Readonly<Record<string, string>>;

interface SharePictureProps {
  drawn: DrawnPictures;
  initial: string;
  error: string | undefined;
  /** Of the page; undefined for one that is not there yet. */
  path: string | undefined;
}

/** The picture in previews of links to the page. By default shipped pages have a drawn one, others that of the home page. */
export function SharePicture({ drawn, initial, error, path }: SharePictureProps) {
  const own = path === undefined ? undefined : drawn[path];
  return (
    <PictureField
      label="Share picture"
      name="share"
      initial={initial}
      instead={{
        name: own ?? '',
        address: addressOf(own ?? drawn['/'] ?? ''),
        label: own === undefined ? 'Use that of the home page' : 'Use the drawn picture',
      }}
      addresses={Object.fromEntries(Object.values(drawn).map((name) => [name, addressOf(name)]))}
      error={error}
      hint="Chats and networks show its middle, 1200 by 630, beside a link to this page."
    />
  );
}
