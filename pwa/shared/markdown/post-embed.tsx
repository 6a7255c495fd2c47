import type { EmbedHost } from './embed-hosts.ts';
import { type FigurePicture, TextImage } from './post-figure.tsx';

interface PostEmbedProps {
  href: string;
  shown: EmbedHost;
  /** The site's own picture of it; a drawing without one. */
  picture?: FigurePicture | undefined;
}

/** A video or a post elsewhere, as a card that leads there: nothing is asked of others until it is pressed. */
export const PostEmbed = ({ href, shown: { host, action }, picture }: PostEmbedProps) => (
  <p className="embed">
    <a className="embed-link" href={href} target="_blank" rel="nofollow noopener">
      {picture === undefined ? (
        <span className="embed-drawing">{host}</span>
      ) : (
        <TextImage picture={picture} />
      )}
      <span className="embed-words">
        {`${action} on ${host}`} <span className="visually-hidden">(opens in a new tab)</span>
      </span>
    </a>
  </p>
);
