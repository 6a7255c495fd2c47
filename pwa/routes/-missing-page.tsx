import { neverHydratedPart } from '#pwa/app/hydrate.tsx';
import { SearchForm } from '#pwa/site/ui/search-form.tsx';

/** The page for an unknown address. The server usually renders it, so other pages do not load its script. */
export const MissingPage = neverHydratedPart(async () => {
  const { NotFound } = await import('#pwa/site/ui/not-found.tsx');
  return () => (
    <NotFound>
      <search className="blog-search">
        <SearchForm />
      </search>
    </NotFound>
  );
});
