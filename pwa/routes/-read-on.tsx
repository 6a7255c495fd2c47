import { fields, leagues } from '#pwa/content/navigation.ts';
import { SportLinks } from '#pwa/shared/ui/drawings/sport-links.tsx';
import { SectionHeading } from '#pwa/shared/ui/section-heading.tsx';
import { TileLinks } from '#pwa/shared/ui/tile-links.tsx';

/** The sports and games in a band, each the way to its page. */
export function AllFields({ isFar = false }: { isFar?: boolean }) {
  return (
    <div className="section band">
      <div className="wrap">
        <SportLinks label="Sports and games" links={fields} isFar={isFar} />
      </div>
    </div>
  );
}

/** Where a reader may go from one of the sports and games: all of them, this one marked. */
export function FieldsFrom({ path }: { path: (typeof fields)[number]['href'] }) {
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title="Six fields" />
        <SportLinks label="Sports and games" links={fields} currentPath={path} isFar />
      </div>
    </section>
  );
}

/** Where a reader may go from one of the league guides: to the others. */
export function OtherLeagues({ path }: { path: string }) {
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title="Other leagues" />
        <TileLinks label="Other league guides" links={leagues.filter(({ href }) => href !== path)} />
      </div>
    </section>
  );
}
