import { lazy, Suspense, useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { Button } from '#pwa/admin/kit/button.tsx';

const RevisionsSheet = lazy(async () => {
  const { RevisionsSheet } = await import('./revisions-sheet.tsx');
  return { default: RevisionsSheet };
});

interface RevisionsProps {
  post: Post;
  /** The post as it is then. */
  onRestored: (post: Post) => void;
}

/** The way to what a post said before. */
export function Revisions(props: RevisionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onPress={() => setOpen(true)}>Earlier versions</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RevisionsSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
