import type { RefObject } from 'react';
import { stretches } from '#pwa/admin/editing/conflict/conflict-fields.ts';
import { ConflictView } from '#pwa/admin/editing/conflict/conflict-view.tsx';
import { SideBySide } from '#pwa/admin/editing/conflict/side-by-side.tsx';
import { type Path, pathName } from '#pwa/admin/editing/paths.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { footBar } from '#pwa/admin/kit/sticky-bar.ts';
import { valueWords } from './differences-list.tsx';
import { addressOf, changeCount, faultPaths, placeWords } from './places.ts';
import type { useSettingsForm } from './use-settings-form.ts';

interface ChangesBarProps {
  edit: ReturnType<typeof useSettingsForm>;
  submit: RefObject<HTMLButtonElement | null>;
  onShow: (path: Path) => void;
  onDiscard: () => void;
}

/** What is changed and not published, in all parts: there only while something is. */
export function ChangesBar({ edit, submit, onShow, onDiscard }: ChangesBarProps) {
  const { changes, errors, isBusy } = edit;
  const faults = faultPaths(errors);
  const count = changeCount(changes);
  return (
    <div className="foot-bar settings-bar" ref={footBar}>
      {faults.length > 0 && (
        <div role="alert" className="settings-faults">
          <p>
            {faults.length === 1 ? 'One field needs correcting.' : `${faults.length} fields need correcting.`}
          </p>
          <ul>
            {faults.map((path) => (
              <li key={pathName(path)}>
                <a
                  href={addressOf(path)}
                  onClick={(event) => {
                    event.preventDefault();
                    onShow(path);
                  }}
                >
                  {placeWords(path)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {edit.newer !== undefined && (
        <ConflictView
          words={edit.newer}
          buttons={
            <>
              <Button onPress={onDiscard}>Load the new settings</Button>
              <Button onPress={edit.keepOnTop}>Keep mine</Button>
            </>
          }
        >
          <SideBySide
            fields={edit.conflicts.map((conflict) => ({
              ...conflict,
              label: placeWords(conflict.path),
              words: stretches(
                valueWords(conflict.mine, conflict.path),
                valueWords(conflict.theirs, conflict.path),
              ),
            }))}
            isBusy={isBusy}
            onMerge={edit.putTogether}
          />
        </ConflictView>
      )}
      <div role="status" className="settings-state">
        {isBusy ? 'Working…' : `${count} ${count === 1 ? 'change' : 'changes'}`}
        {!edit.isKept && '. This device can’t keep them.'}
      </div>
      <div className="row">
        <Button kind="text" onPress={onDiscard}>
          Discard
        </Button>
        <Button isDisabled={isBusy} onPress={edit.preview}>
          Preview
        </Button>
        <Button kind="primary" ref={submit} type="submit" isDisabled={isBusy}>
          Publish
        </Button>
      </div>
    </div>
  );
}
