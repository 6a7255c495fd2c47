import { useState } from 'react';
import type { Command } from './commands.tsx';
import { Check } from './forms/fields.tsx';
import { AdminSheet } from './sheet.tsx';
import { areSingleKeysOn, chooseSingleKeys } from './single-keys.ts';

/** Keys as they stand on the keyboard. */
const keyWords: Readonly<Record<string, string>> = { Escape: 'Esc', Delete: 'Del' };

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys">
      {keys.map((key) => (
        <kbd key={key}>{keyWords[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  );
}

/** The keys of this screen, and the switch for those without Control. */
export function ShortcutsHelp({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const listed = commands.filter(({ keys }) => keys !== undefined);
  const isEverywhere = ({ inPalette }: Command) => inPalette === 'last';
  return (
    <AdminSheet title="Keyboard shortcuts" className="shortcuts" onClose={onClose}>
      <KeyList title="This screen" commands={listed.filter((command) => !isEverywhere(command))} />
      <KeyList
        title="Everywhere"
        commands={[{ label: 'Search or go to', keys: ['Ctrl K'] }, ...listed.filter(isEverywhere)]}
      />
      <Check
        checked={isOn}
        onChange={({ target }) => {
          chooseSingleKeys(target.checked);
          setOn(target.checked);
        }}
      >
        Use single keys on this device
      </Check>
      <p className="soft">Not while you type. Control+K works there, too; in a text it adds a link.</p>
    </AdminSheet>
  );
}

/** In the order in which they are offered. */
const KeyList = ({ title, commands }: { title: string; commands: readonly Command[] }) =>
  commands.length > 0 && (
    <section>
      <h3>{title}</h3>
      <dl>
        {commands.map(({ label, keys = [] }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
