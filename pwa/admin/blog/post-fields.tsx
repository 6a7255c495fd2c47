import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { DraftedText, useDraftedField } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { MarkdownEditor } from '#pwa/admin/editing/markdown-editor/markdown-editor.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import { ImageField } from './image-field.tsx';
import { LazyNotifyReaders } from './lazy-parts.tsx';
import { operatorCategoriesQuery } from './queries.ts';
import type { PostFormWork } from './use-post-form.ts';

interface PostFieldsProps {
  work: PostFormWork;
  /** More for the panel. */
  children?: ReactNode;
}

/** The fields of a post: title and text, and the others in a panel. They are uncontrolled, but for those that the bar decides. */
export function PostFields({ work, children }: PostFieldsProps) {
  const { start, values } = work;
  return (
    <>
      {work.isNew ? (
        <input type="hidden" name="key" defaultValue={start.values.key} />
      ) : (
        <input type="hidden" name="revision" defaultValue={start.values.revision} />
      )}
      {/* A scheduled post keeps its time, whatever is shown here. */}
      <input type="hidden" name="state" value={values.state ?? 'published'} />
      <input type="hidden" name="date" value={values.date ?? ''} />
      <div className="post-words">
        <DraftedText
          label="Title"
          placeholder="Title"
          className="post-title-input"
          name="blog_title"
          required
          onKeyDown={toText}
        />
        <MarkdownEditor
          isBare
          label="Description"
          name="description"
          hint="In Markdown: ## heading, **bold**, - list, [words](https://…). HTML is shown as text."
        />
      </div>
      <PostPanel errors={work.errors}>
        <CategorySelect />
        <ImageField work={work} />
        <DraftedText
          label="Alternative text"
          hint="What the image shows, for people who can’t see it. Left empty, the title is used."
          name="title"
        />
        <AddressFields work={work} />
        <LazyNotifyReaders work={work} />
        {children}
      </PostPanel>
    </>
  );
}

/** Enter leads from the title to the text: it does not publish. */
function toText(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const words = event.currentTarget.closest('.post-words');
  words?.querySelector<HTMLElement>('[contenteditable="true"], textarea:not([hidden])')?.focus();
}

/** The id of the panel, which the bar of a phone opens. */
export const PANEL_ID = 'post-panel';

/** Beside title and text where there is room; on a phone a sheet from below. Its fields are in the form, open or not. */
function PostPanel({ errors, children }: { errors: FieldErrors; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  // Before the first wrong field takes the focus, which it cannot in a sheet that is closed.
  useLayoutEffect(() => {
    const sheet = panel.current;
    if (Object.keys(errors).length === 0 || sheet?.querySelector('[aria-invalid="true"]') == null) return;
    // Beside the text it is not a sheet: over everything it would take the presses.
    if (getComputedStyle(sheet).display === 'none') sheet.showPopover();
  }, [errors]);
  const close = () => panel.current?.hidePopover();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sheet that it is on a phone
    <div
      ref={panel}
      id={PANEL_ID}
      className="post-panel"
      popover="manual"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || panel.current?.matches(':popover-open') !== true) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className="post-panel-head">
        <h2>Details</h2>
        <Button kind="text" onPress={close}>
          Done
        </Button>
      </div>
      <div className="form post-panel-fields">{children}</div>
    </div>
  );
}

/** Which category a post is in: the first of the menu, unless the form starts from another one. */
function CategorySelect() {
  const { defaultValue, error } = useDraftedField('categoryId');
  const { data, error: failure, isFetching, refetch } = useQuery(operatorCategoriesQuery(useApi()));
  const failed = data === undefined && failure !== null;
  const waiting = failed ? `Couldn’t load the categories. ${failureWords(failure)}` : undefined;
  return (
    <Field label="Category" error={data === undefined ? waiting : error}>
      {(control) =>
        data === undefined ? (
          <>
            <select {...control} disabled>
              <option>{failed ? 'No categories' : 'Loading…'}</option>
            </select>
            {failed && (
              <Button isDisabled={isFetching} onPress={() => void refetch()}>
                Try again
              </Button>
            )}
          </>
        ) : (
          <select {...control} name="categoryId" defaultValue={defaultValue}>
            {data.map(({ id, category }) => (
              <option key={id} value={id}>
                {category}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
