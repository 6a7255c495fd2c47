import { fieldLinks, leagueLinks } from '#pwa/content/navigation.ts';
import type { SportName } from '#pwa/site/ui/drawings/drawings.ts';
import { SportDrawing } from '#pwa/site/ui/drawings/sport-drawing.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { TileLinks } from '#pwa/site/ui/tile-links.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';

/** Links to the pages of all sports and games. */
export function AllFields({ isFar = false }: { isFar?: boolean }) {
  const links = fieldLinks(useFrameWords());
  if (links.length === 0) return null;
  return (
    <div className="section band strip">
      <div className="wrap">
        <SportLinks label="Sports and games" links={links} isFar={isFar} />
      </div>
    </div>
  );
}

/** How many sports and games there are: pages of some may be hidden. */
const COUNTS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];

/** Links to all sports and games, with the current one marked. */
export function FieldsFrom({ path }: { path: string }) {
  const links = fieldLinks(useFrameWords());
  if (links.every(({ href }) => href === path)) return null;
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title={`${COUNTS[links.length - 1]} games`} />
        <SportLinks label="Sports and games" links={links} currentPath={path} isFar />
      </div>
    </section>
  );
}

/** Links to the other league guides. */
export function OtherLeagues({ path }: { path: string }) {
  const links = leagueLinks(useFrameWords()).filter(({ href }) => href !== path);
  if (links.length === 0) return null;
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title="Other leagues" />
        <TileLinks label="Other league guides" links={links} />
      </div>
    </section>
  );
}

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
function SportLinks({ label, currentPath, isFar = false, links }: SportLinksProps) {
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
