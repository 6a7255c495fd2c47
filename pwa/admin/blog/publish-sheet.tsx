import { useState } from 'react';
import * as z from 'zod/mini';
import type { PostState } from '#contract/blog.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { DraftedText } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { DraftedForm, useFormDraft } from '#pwa/admin/editing/drafts/drafted-form.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminDrawing } from '#pwa/admin/kit/drawings.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { LazyNotifyReaders } from './lazy-parts.tsx';
import { postForm } from './post-draft-names.ts';
import { standsWords } from './publication-words.ts';
import type { PostFormWork } from './use-post-form.ts';

interface PublishSheetProps {
  work: PostFormWork;
  /** Saves the post with what was chosen here. */
  onStore: (chosen: DraftValues) => void;
}

/** The button, next to the one that saves, that asks when the post is to be on the site, and saves it so. */
export function PublishSheet({ work, onStore }: PublishSheetProps) {
  const [isOpen, setOpen] = useState(false);
  const store = (chosen: DraftValues) => {
    setOpen(false);
    onStore(chosen);
  };
  return (
    <>
      <Button
        kind="primary"
        aria-label="When to publish…"
        title="When to publish…"
        aria-haspopup="dialog"
        isDisabled={work.isBusy}
        onPress={() => setOpen(true)}
      >
        <AdminDrawing name="down" />
      </Button>
      {isOpen && (
        <AsideSheet title="When to publish" onClose={() => setOpen(false)}>
          <PublishChoices work={work} onStore={store} />
        </AsideSheet>
      )}
    </>
  );
}

/** The time is sent with the post, by no call of its own. */
const publishLater = {
  body: z.object({ later: z.string().check(z.minLength(1, 'Choose a date and time.')) }),
};

function PublishChoices({ work, onStore }: PublishSheetProps) {
  const state = work.onSite?.state;
  const { date = '' } = work.values;
  const draft = useFormDraft(`${postForm(work.onSite?.id)}-publication`, { later: date });
  const choose = (chosen: PostState) => {
    draft.forget();
    onStore({ state: chosen });
  };
  return (
    <div className="form">
      <p className="soft">{standsWords(work)}</p>
      <LazyNotifyReaders work={work} />
      <Button kind="primary" onPress={() => choose('published')}>
        {state === 'published' ? 'Publish the changes now' : 'Publish now'}
      </Button>
      <DraftedForm
        draft={draft}
        endpoint={publishLater}
        send={async ({ later }) => later}
        onDone={(date) => onStore({ state: 'scheduled', date })}
      >
        <DraftedText
          label="Publish later at"
          hint="India time (IST)."
          className="input"
          type="datetime-local"
          name="later"
        />
        <Button type="submit">Publish later</Button>
      </DraftedForm>
      <Button onPress={() => choose('draft')}>
        {state === 'published' || state === 'scheduled' ? 'Back to draft' : 'Keep as a draft'}
      </Button>
    </div>
  );
}
