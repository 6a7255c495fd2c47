import type { RenderedPost } from '#contract/blog.ts';
import { CONTENT_PATH } from '#contract/pages-rules.ts';
import type { ContentFile } from '#contract/shown-content.ts';
import { withoutHiddenLinks } from '#pwa/shared/browser/hidden-links.ts';
import { savedDocument } from '#pwa/worker/routes/site-documents.ts';

declare const self: ServiceWorkerGlobalScope;

/** A saved post without links to pages that were hidden since it was saved. */
export async function withoutHidden(post: RenderedPost): Promise<RenderedPost> {
  const saved = await savedDocument(CONTENT_PATH);
  const content: ContentFile | undefined = await saved?.json();
  const hidden = content?.structure.hidden ?? [];
  return { ...post, html: withoutHiddenLinks({ hidden, origin: self.location.origin })(post.html) };
}
