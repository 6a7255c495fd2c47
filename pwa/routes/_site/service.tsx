import { createFileRoute } from '@tanstack/react-router';
import { hydrate } from '#pwa/app/hydrate.tsx';
import { fields } from '#pwa/content/navigation.ts';
import { services, servicesIntro } from '#pwa/content/services.ts';
import { headOf } from '#pwa/routes/-lazy-head.ts';
import { FirstOf } from '#pwa/shared/browser/below.tsx';
import { AskFirst } from '#pwa/shared/ui/ask-first.tsx';
import { CardGrid } from '#pwa/shared/ui/card-grid.tsx';
import { InfoCard } from '#pwa/shared/ui/drawings/info-card.tsx';
import { PageHeading } from '#pwa/shared/ui/page-heading.tsx';
import { useSite } from '#pwa/shared/ui/use-site.ts';
import { HOME } from '../-home-crumb.ts';

export const Route = hydrate(
  'never',
  createFileRoute('/_site/service')({
    head: ({ match }) => headOf(match.context.site, '/service', 'Services'),
    component: Page,
  }),
);

function Page() {
  const site = useSite();
  return (
    <>
      <PageHeading title="Services" lead={servicesIntro(site)} ground="football" trail={[HOME]} />
      <div className="wrap section">
        <CardGrid>
          <FirstOf count={2}>
            {services.map(({ title, text, path }, index) => (
              <InfoCard
                key={path}
                title={title}
                level={2}
                isFar={index > 2}
                drawing={fields.find(({ href }) => href === path)?.sport}
                href={path}
                action={`About ${title}`}
              >
                {text}
              </InfoCard>
            ))}
          </FirstOf>
        </CardGrid>
        <AskFirst about="Services" />
      </div>
    </>
  );
}
