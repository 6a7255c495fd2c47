import { type ReactNode, useRef } from 'react';
import { moved, type Path, pathName, valueAt } from './change-value.ts';
import type { Editing } from './editing.ts';
import type { Spec } from './spec.ts';

interface ListFieldsProps extends Editing {
  spec: Spec & { kind: 'list' };
  path: Path;
  /** The fields of an entry. */
  children: (at: number) => ReactNode;
}

/** A list whose entries can be added, removed and moved. */
export function ListFields({ spec, path, content, errors, onChange, children }: ListFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const value = valueAt(content, path);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const error = errors[pathName(path)];
  const one = spec.entry;
  /** After the change is drawn the focus is at the entry, or at what stands in its place. */
  const change = (next: unknown[], at: number) => {
    onChange(path, next);
    requestAnimationFrame(() => list.current?.children[at]?.querySelector('fieldset')?.focus());
  };
  return (
    <fieldset className="settings-list">
      <legend>{spec.label}</legend>
      {error !== undefined && (
        <p className="field-error" tabIndex={-1} aria-invalid="true">
          {error}
        </p>
      )}
      <ol ref={list}>
        {entries.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own, and all of their state is in the content
          <li key={at}>
            <fieldset className="form settings-entry" tabIndex={-1}>
              <legend>{`${one[0]?.toUpperCase()}${one.slice(1)} ${at + 1}`}</legend>
              {children(at)}
              <div className="button-row">
                <Act
                  label="Move up"
                  of={`${one} ${at + 1}`}
                  isOff={at === 0}
                  onAct={() => change(moved(entries, at, -1), at - 1)}
                />
                <Act
                  label="Move down"
                  of={`${one} ${at + 1}`}
                  isOff={at === entries.length - 1}
                  onAct={() => change(moved(entries, at, 1), at + 1)}
                />
                <Act
                  label="Remove"
                  of={`${one} ${at + 1}`}
                  isOff={entries.length === 1}
                  onAct={() => change(entries.toSpliced(at, 1), Math.max(0, at - 1))}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {entries.length < spec.max && (
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => change([...entries, spec.fresh], entries.length)}
        >
          {`Add a ${one}`}
        </button>
      )}
    </fieldset>
  );
}

interface ActProps {
  label: string;
  of: string;
  isOff: boolean;
  onAct: () => void;
}

const Act = ({ label, of, isOff, onAct }: ActProps) => (
  <button
    type="button"
    className="button button-quiet button-small"
    aria-label={`${label} ${of}`}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onAct}
  >
    {label}
  </button>
);
