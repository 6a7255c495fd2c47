import { fieldLinks, leagueLinks } from '#pwa/content/navigation.ts';
import { SportLinks } from '#pwa/site/ui/drawings/sport-links.tsx';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import { TileLinks } from '#pwa/site/ui/tile-links.tsx';
import { useFrameWords } from '#pwa/site/ui/use-words.ts';

/** Links to the pages of all sports and games. */
export function AllFields({ isFar = false }: { isFar?: boolean }) {
  const { navigation } = useFrameWords();
  return (
    <div className="section band">
      <div className="wrap">
        <SportLinks label="Sports and games" links={fieldLinks(navigation)} isFar={isFar} />
      </div>
    </div>
  );
}

/** Links to all sports and games, with the current one marked. */
export function FieldsFrom({ path }: { path: string }) {
  const { navigation } = useFrameWords();
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title="Six fields" />
        <SportLinks label="Sports and games" links={fieldLinks(navigation)} currentPath={path} isFar />
      </div>
    </section>
  );
}

/** Links to the other league guides. */
export function OtherLeagues({ path }: { path: string }) {
  const { navigation } = useFrameWords();
  return (
    <section className="section band">
      <div className="wrap">
        <SectionHeading title="Other leagues" />
        <TileLinks
          label="Other league guides"
          links={leagueLinks(navigation).filter(({ href }) => href !== path)}
        />
      </div>
    </section>
  );
}
