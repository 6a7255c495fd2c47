import { lazy, Suspense } from 'react';
import type { PostFormWork } from './use-post-form.ts';

const Preview = lazy(async () => {
  try {
    const { AddressPreview } = await import('./address-preview.tsx');
    return { default: AddressPreview };
  } catch {
    return { default: () => <p className="soft">The preview could not be loaded. Everything else works.</p> };
  }
});

/** It reads the text, which takes the parser of Markdown: it loads after the form. */
export const LazyAddressPreview = ({ work }: { work: PostFormWork }) => (
  <Suspense fallback={null}>
    <Preview work={work} />
  </Suspense>
);
