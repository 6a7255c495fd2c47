import { type FormEvent, useState } from 'react';
import type { PostState } from '#contract/blog.ts';
import type { DraftValues } from '#pwa/admin/editing/drafts/draft.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AsideSheet } from '#pwa/admin/kit/sheet.tsx';
import { LazyTellChoice } from './lazy-parts.tsx';
import type { PostFormWork } from './use-post-form.ts';

interface PublishSheetProps {
  work: PostFormWork;
  /** Saves the post with what was chosen here. */
  onStore: (chosen: DraftValues) => void;
}

/** The button that asks when the post is to be on the site, and saves it so. */
export function PublishSheet({ work, onStore }: PublishSheetProps) {
  const state = work.onSite?.state;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const save = (chosen: PostState, date?: string) => {
    setOpen(false);
    onStore({ state: chosen, ...(date !== undefined && { date }) });
  };
  const later = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const date = String(new FormData(event.currentTarget).get('later') ?? '');
    if (date === '') setError('Choose when the post is published.');
    else save('scheduled', date);
  };
  return (
    <>
      <Button isLarge onPress={() => setOpen(true)}>
        When to publish…
      </Button>
      {isOpen && (
        <AsideSheet title="When to publish" className="publish-sheet" onClose={() => setOpen(false)}>
          <div className="form">
            <LazyTellChoice work={work} />
            <Button kind="primary" isLarge onPress={() => save('published')}>
              {state === 'published' ? 'Publish the changes now' : 'Publish now'}
            </Button>
            <form className="form" noValidate onSubmit={later}>
              <TextField
                label="Publish later at"
                error={error}
                hint="India’s time (IST), wherever this device is."
                className="input"
                type="datetime-local"
                name="later"
              />
              <Button isLarge type="submit">
                Publish later
              </Button>
            </form>
            <Button isLarge onPress={() => save('draft')}>
              {state === 'published' || state === 'scheduled' ? 'Back to draft' : 'Keep as a draft'}
            </Button>
          </div>
        </AsideSheet>
      )}
    </>
  );
}
