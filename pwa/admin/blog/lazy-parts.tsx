import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';

/** The preview needs the parser of Markdown, so it loads after the form. Writing works without it. */
export const LazyPreview = lazyPart(async () => (await import('./post-preview.tsx')).PostPreview, {
  fallback: <section className="post-preview" aria-label="Preview" aria-busy="true" />,
  instead: () => (
    <section className="post-preview" aria-label="Preview">
      <p className="soft">Couldn’t load the preview. Everything else works.</p>
    </section>
  ),
});

/** Whether readers are notified of the post. It loads after the form; if it does not, the post can be published, without notifications. */
export const LazyNotifyReaders = lazyPart(async () => (await import('./notify-readers.tsx')).NotifyReaders, {
  instead: () => null,
});
