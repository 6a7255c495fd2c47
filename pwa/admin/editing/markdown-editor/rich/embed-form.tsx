import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { Button } from '#pwa/admin/kit/button.tsx';
import { embedHost } from '#pwa/shared/markdown/embed-hosts.ts';
import { Field } from '#pwa/shared/ui/field.tsx';
import { insertEmbed } from './insert-blocks.ts';

/** The address of a video or a post elsewhere, which becomes a card that leads there. */
export function EmbedForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get('address') ?? '').trim();
    if (embedHost(address) === undefined) {
      setError('Must be the address of a video on YouTube or Vimeo, or of a post on X or Instagram.');
      return;
    }
    insertEmbed(editor, address);
    onDone();
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        label="Address"
        error={error}
        hint="Visitors see a card that opens it in a new tab: nothing is loaded from there before they press it."
      >
        {(control) => (
          <input
            {...control}
            className="input"
            name="address"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
          />
        )}
      </Field>
      <div className="button-row">
        <Button kind="primary" isLarge type="submit">
          Add card
        </Button>
      </div>
    </form>
  );
}
