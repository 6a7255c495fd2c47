import { neverHydratedPart } from '#pwa/app/hydrate.tsx';

/** The page for an unknown address. The server usually renders it, so other pages do not load its script. */
export const MissingPage = neverHydratedPart(async () => {
  const [{ NotFound }, { BlogSearch }] = await Promise.all([
    import('#pwa/shared/ui/not-found.tsx'),
    import('#pwa/features/blog/components/list/blog-search.tsx'),
  ]);
  return () => (
    <NotFound>
      <BlogSearch />
    </NotFound>
  );
});
