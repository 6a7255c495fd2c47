import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { safeHref } from '#pwa/shared/markdown/post-links.ts';
import { Field } from '#pwa/shared/ui/field.tsx';

/** The address of the link around the selected words, or of new ones. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const current: string = editor.getAttributes('link').href ?? '';
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const href = completed(String(new FormData(event.currentTarget).get('address') ?? '').trim());
    if (href === '' || safeHref(href) === undefined) {
      setError('Must be an address such as https://example.com, /contact, mailto: or tel:.');
      return;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.extendMarkRange('link').setMark('link', { href }).run();
    }
    onDone();
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label="Address" error={error} hint="A page elsewhere (https://…) or of this site (/contact).">
        {(control) => (
          <input
            {...control}
            className="input"
            name="address"
            defaultValue={current}
            inputMode="url"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="button-row">
        <Button kind="primary" isLarge type="submit">
          Apply link
        </Button>
        {current !== '' && (
          <Button
            isLarge
            onPress={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
              onDone();
            }}
          >
            Remove link
          </Button>
        )}
      </div>
    </form>
  );
}

/** `example.com/a` is meant to be elsewhere. */
const completed = (typed: string) =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;
