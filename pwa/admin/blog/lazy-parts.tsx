import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';

/** The preview, which brings the parser of Markdown: it loads after the form, and one writes without it, too. */
export const LazyPreview = lazyPart(async () => (await import('./post-preview.tsx')).PostPreview, {
  meanwhile: <section className="post-preview" aria-label="Preview" aria-busy="true" />,
  instead: () => (
    <section className="post-preview" aria-label="Preview">
      <p className="soft">The preview could not be loaded. Everything else works.</p>
    </section>
  ),
});

/** Whether readers are told of the post: it loads after the form. Where it does not load, the post is published as well, and nobody is told. */
export const LazyNotifyReaders = lazyPart(async () => (await import('./notify-readers.tsx')).NotifyReaders, {
  instead: () => null,
});
