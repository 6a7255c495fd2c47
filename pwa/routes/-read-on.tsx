import { fields, leagues } from '#pwa/content/navigation.ts';
import { SportLinks } from '#pwa/shared/ui/drawings/sport-links.tsx';
import { SectionHeading } from '#pwa/shared/ui/section-heading.tsx';
import { TileLinks } from '#pwa/shared/ui/tile-links.tsx';

/** Links to the pages of all sports and games. */
export function AllFields({ isFar = false }: { isFar?: boolean }) {
  return (
    <div className="section band">
      <div className="wrap">
        <SportLinks label="Sports and games" links={fields} isFar={isFar} />
      </div>
    </div>
  );
}

/** Links to all sports and games, with the current one marked. */
export function FieldsFrom({ path }: { path: string }) {
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title="Six fields" />
        <SportLinks label="Sports and games" links={fields} currentPath={path} isFar />
      </div>
    </section>
  );
}

/** Links to the other league guides. */
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
