import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { PostState } from '#contract/blog.ts';
import { DraftedText, useDraftedField } from '#pwa/admin/editing/drafts/drafted-fields.tsx';
import { MarkdownEditor } from '#pwa/admin/editing/markdown-editor/markdown-editor.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { failureWords } from '#pwa/shared/api/failure-words.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import { ImageField } from './image-field.tsx';
import { LazyNotifyReaders } from './lazy-parts.tsx';
import { operatorCategoriesQuery } from './queries.ts';
import type { PostFormWork } from './use-post-form.ts';

interface PostFieldsProps {
  work: PostFormWork;
  /** More for the drawer. */
  children?: ReactNode;
}

/** The fields of a post: title and text, and the others in a drawer. They are uncontrolled. */
export function PostFields({ work, children }: PostFieldsProps) {
  const { values } = work.start;
  return (
    <>
      {work.isNew ? (
        <input type="hidden" name="key" defaultValue={values.key} />
      ) : (
        <input type="hidden" name="revision" defaultValue={values.revision} />
      )}
      <div className="post-words form">
        <DraftedText label="Title" className="post-title-input" name="blog_title" required />
        <MarkdownEditor
          label="Description"
          name="description"
          hint="The whole text, in Markdown: ## heading, **bold**, - list, [words](https://…). HTML is shown as text."
        />
      </div>
      <PostDrawer>
        <CategorySelect />
        <ImageField work={work} />
        <DraftedText
          label="Alternative text"
          hint="What the image shows, for those who cannot see it. Optional: left empty, it is the title."
          name="title"
        />
        <AddressFields work={work} />
        <PublicationField work={work} />
        <LazyNotifyReaders work={work} />
        {children}
      </PostDrawer>
    </>
  );
}

const drawer = stored('localStorage', 'post-drawer', String);

/** The drawer is beside title and text if there is room, else below. Its fields stay in the form while it is closed. */
function PostDrawer({ children }: { children: ReactNode }) {
  const [isOpen] = useState(() => drawer.read() !== 'closed');
  return (
    <details
      className="post-drawer"
      open={isOpen}
      onToggle={({ currentTarget }) => drawer.keep(currentTarget.open ? 'open' : 'closed')}
      // The drawer opens if one of its fields is not valid.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>Category, picture and publication</summary>
      <div className="form post-drawer-fields">{children}</div>
    </details>
  );
}

/** Which category a post is in: the first of the menu, unless the form starts from another one. */
function CategorySelect() {
  const { defaultValue, error } = useDraftedField('categoryId');
  const { data, error: failure, isFetching, refetch } = useQuery(operatorCategoriesQuery(useApi()));
  const failed = data === undefined && failure !== null;
  const waiting = failed ? `Could not load the categories. ${failureWords(failure)}` : undefined;
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

const choices: readonly { state: PostState; label: string; hint: string }[] = [
  { state: 'published', label: 'Published', hint: 'On the site once you press the button below' },
  { state: 'draft', label: 'Draft', hint: 'Seen by operators alone' },
  { state: 'scheduled', label: 'Scheduled', hint: 'On the site by itself when its time comes' },
];

/** Whether and when a post is on the site. */
function PublicationField({ work }: { work: PostFormWork }) {
  const { values, errors, choose } = work;
  const { state = 'published', date = '' } = values;
  const id = useId();
  return (
    <fieldset className="publication">
      <legend>Publication</legend>
      <div className="publication-choices">
        {choices.map((choice) => (
          <label key={choice.state}>
            <input
              type="radio"
              name="state"
              value={choice.state}
              checked={choice.state === state}
              aria-describedby={`${id}-${choice.state}`}
              onChange={() => choose({ state: choice.state })}
            />
            <span>
              {choice.label}
              <span className="field-hint" id={`${id}-${choice.state}`}>
                {choice.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {/* The field stays in the form, so that a look at the other states does not lose the time. */}
      <div hidden={state !== 'scheduled'}>
        <TextField
          label="Goes live at"
          error={errors.date ?? errors.state}
          hint="India’s time (IST), wherever this device is."
          type="datetime-local"
          name="date"
          value={date}
          onChange={({ target }) => choose({ date: target.value })}
        />
      </div>
    </fieldset>
  );
}
