import { ConflictView } from '#pwa/admin/editing/conflict/conflict-view.tsx';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { beginAnew, draftHere } from '#pwa/admin/editing/drafts/draft-names.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { formOf } from './page-values.ts';

interface PageGoneProps {
  /** Of the page that is gone. */
  path: string;
  /** What is typed. */
  values: DraftValues;
  /** Opens the form of a new page. */
  onNew: () => void;
}

/** The page was deleted, or got another address, while it was written here: the text becomes a new page. */
export const PageGone = ({ path, values, onNew }: PageGoneProps) => (
  <ConflictView
    words="This page was deleted or moved by a colleague or in another window. Your text is kept."
    buttons={
      <Button onPress={() => void beginAnew(formOf(), values, draftHere(formOf(path))).then(onNew)}>
        Save as a new page
      </Button>
    }
  />
);
