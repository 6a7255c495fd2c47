import { neverHydratedPart } from '#pwa/app/hydrate.tsx';

/** The page for an unknown address. The server usually renders it, so other pages do not load its script. */
export const MissingPage = neverHydratedPart(async () => {
  const [{ NotFound }, { SearchForm }] = await Promise.all([
    import('#pwa/shared/ui/not-found.tsx'),
    import('#pwa/shared/ui/search-form.tsx'),
  ]);
  return () => (
    <NotFound>
      <search className="blog-search">
        <SearchForm />
      </search>
    </NotFound>
  );
});
