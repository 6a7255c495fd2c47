import { useState } from 'react';
import type { Post } from '#contract/blog.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { lazyPart } from '#pwa/admin/kit/lazy-part.tsx';

const RevisionsSheet = lazyPart(async () => (await import('./revisions-sheet.tsx')).RevisionsSheet);

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
      {isOpen && <RevisionsSheet {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}
