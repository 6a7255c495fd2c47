import type { SportName } from './drawings.ts';
import { SportDrawing } from './sport-drawing.tsx';

interface SportLinksProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** Marked as the page that is shown. */
  currentPath?: string;
  /** Below what one sees first. */
  isFar?: boolean;
  links: readonly { readonly label: string; readonly href: string; readonly sport: SportName }[];
}

/** The sports and games side by side, each drawing the way to its page. */
export function SportLinks({ label, currentPath, isFar = false, links }: SportLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="sport-links">
        {links.map(({ label, href, sport }) => (
          <li key={href}>
            <a href={href} aria-current={href === currentPath ? 'page' : undefined}>
              <SportDrawing sport={sport} isFar={isFar} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
