import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { dropDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { beginDraft, draftHere } from '#pwa/admin/editing/drafts/draft-place.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { formOf } from './kept-page.ts';

interface PageGoneProps {
  /** Of the page that is gone. */
  path: string;
  /** What is typed. */
  values: DraftValues;
  /** Opens the form of a new page. */
  onNew: () => void;
}

/** The page was deleted, or got another address, while it was written here: the text becomes a new page. */
export function PageGone({ path, values, onNew }: PageGoneProps) {
  const storeAsNew = async () => {
    const { revision: _, savedAt: __, ...texts } = values;
    dropDraft(draftHere(formOf(path)));
    await beginDraft(formOf(), texts);
    onNew();
  };
  return (
    <Notice
      role="alert"
      tone="danger"
      action={<Button onPress={() => void storeAsNew()}>Store as a new page</Button>}
    >
      This page was deleted or moved meanwhile, by a colleague or in another window. What you wrote is kept.
    </Notice>
  );
}
