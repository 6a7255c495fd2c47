interface TileLinksProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** `tile` is the short name, as a scoreboard shows it. */
  links: readonly { readonly tile: string; readonly label: string; readonly href: string }[];
}

/** Links that lead with a scoreboard's short name. */
export function TileLinks({ label, links }: TileLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="tile-links">
        {links.map(({ tile, label, href }) => (
          <li key={href}>
            <a href={href}>
              <span className="score-tile night" aria-hidden="true">
                {tile}
              </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
