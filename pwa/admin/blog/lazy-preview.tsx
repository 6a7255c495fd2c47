import { type ComponentProps, lazy, Suspense } from 'react';
import type { PostPreview } from './post-preview.tsx';

const Preview = lazy(async () => {
  try {
    const { PostPreview } = await import('./post-preview.tsx');
    return { default: PostPreview };
  } catch {
    return { default: NoPreview };
  }
});

/** The preview, which brings the parser of Markdown: it loads after the form, and one writes without it, too. */
export function LazyPreview(props: ComponentProps<typeof PostPreview>) {
  return (
    <Suspense fallback={<section className="post-preview" aria-label="Preview" aria-busy="true" />}>
      <Preview {...props} />
    </Suspense>
  );
}

function NoPreview() {
  return (
    <section className="post-preview" aria-label="Preview">
      <p className="soft">The preview could not be loaded. Everything else works.</p>
    </section>
  );
}
