import { type FormEvent, useEffect, useRef, useState } from 'react';
import { IMPORT_BYTES_MAX } from '#contract/import.ts';
import { AlertNotice } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Check, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import type { Chosen } from './use-import.ts';

interface ImportFormProps {
  failure: string | undefined;
  /** An import that this window began came to no end, and the button that had the focus is gone. */
  hasEnded: boolean;
  /** A hidden form keeps the chosen files while they are sent and looked through. */
  isHidden: boolean;
  onCheck: (chosen: Chosen) => void;
}

const fileOf = (data: FormData, name: string): File | undefined => {
  const value = data.get(name);
  return value instanceof File && value.size > 0 ? value : undefined;
};

/** Asks which files are to be imported. */
export function ImportForm({ failure, hasEnded, isHidden, onCheck }: ImportFormProps) {
  const [fault, setFault] = useState<string>();
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasEnded) begin.current?.focus();
  }, [hasEnded]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const file = fileOf(data, 'file');
    const media = fileOf(data, 'media');
    const isLarge = [file, media].some((each) => each !== undefined && each.size > IMPORT_BYTES_MAX);
    const words =
      file === undefined
        ? 'Choose a file.'
        : isLarge
          ? 'Files can be up to 1 GB. For larger ones use npm run import.'
          : undefined;
    setFault(words);
    if (file !== undefined && words === undefined)
      onCheck({ file, media, drafts: data.has('drafts'), fetch: data.has('fetch') });
  };
  return (
    <form className="form import-form" aria-label="Import" hidden={isHidden} noValidate onSubmit={send}>
      <p>
        A WordPress export (XML), a Ghost export (JSON) or an export of a site like this one. You see what
        will be imported first; nothing changes until you press Import.
      </p>
      <TextField label="File" error={fault} name="file" type="file" accept=".xml,.json,.zip" />
      <TextField
        label="Pictures (zip)"
        hint="WordPress: the folder wp-content/uploads. Ghost: content/images."
        name="media"
        type="file"
        accept=".zip"
      />
      <Check name="fetch">Fetch missing pictures from the old site</Check>
      <Check name="drafts">Import everything as drafts</Check>
      <AlertNotice>{failure}</AlertNotice>
      <div className="button-row">
        <Button kind="primary" ref={begin} type="submit">
          Check file
        </Button>
      </div>
    </form>
  );
}
