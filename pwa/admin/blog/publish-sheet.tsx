import { type FormEvent, type RefObject, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Post, PostState } from '#contract/blog.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { Field } from '#pwa/shared/ui/field.tsx';
import { LazyTellChoice } from './lazy-tell.tsx';

interface PublishSheetProps {
  form: RefObject<HTMLFormElement | null>;
  /** As it is stored; undefined for a new one. */
  post: Pick<Post, 'id' | 'state'> | undefined;
  /** The id of the one that is chosen. */
  category: string | undefined;
}

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** The button that asks when the post is to be on the site, and saves it so. */
export function PublishSheet({ form, post, category }: PublishSheetProps) {
  const state = post?.state;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const save = (chosen: PostState, date = '') => {
    setOpen(false);
    if (form.current !== null) choose(form.current, chosen, date);
    form.current?.requestSubmit();
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
      {isOpen &&
        createPortal(
          // What is typed here is none of the form around the button.
          <div onInput={stay} onSubmit={stay} onChange={stay}>
            <AdminSheet title="When to publish" className="publish-sheet" onClose={() => setOpen(false)}>
              <div className="form">
                <LazyTellChoice post={post?.id} category={category} form={form} />
                <Button kind="primary" isLarge onPress={() => save('published')}>
                  {state === 'published' ? 'Publish the changes now' : 'Publish now'}
                </Button>
                <form className="form" noValidate onSubmit={later}>
                  <Field
                    label="Publish later at"
                    error={error}
                    hint="India’s time (IST), wherever this device is."
                  >
                    {(control) => <input {...control} className="input" type="datetime-local" name="later" />}
                  </Field>
                  <Button isLarge type="submit">
                    Publish later
                  </Button>
                </form>
                <Button isLarge onPress={() => save('draft')}>
                  {state === 'published' || state === 'scheduled' ? 'Back to draft' : 'Keep as a draft'}
                </Button>
              </div>
            </AdminSheet>
          </div>,
          document.body,
        )}
    </>
  );
}

/** What was chosen stands in the fields of the drawer. */
function choose(form: HTMLFormElement, state: PostState, date: string): void {
  form.querySelector<HTMLInputElement>(`input[name="state"][value="${state}"]`)?.click();
  const field = form.querySelector<HTMLInputElement>('input[name="date"]');
  if (field === null || date === '') return;
  field.value = date;
  // As if it was typed: it is part of the draft.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
