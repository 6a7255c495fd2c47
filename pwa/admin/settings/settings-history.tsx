import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RevisionView, type SettingsView, SHIPPED_REVISION } from '#contract/settings.ts';
import { EarlierVersion } from '#pwa/admin/editing/differences/earlier-version.tsx';
import { differences } from '#pwa/admin/editing/paths.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminPart } from '#pwa/admin/kit/part.tsx';
import { AdminSheet } from '#pwa/admin/kit/sheet.tsx';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { DifferencesList } from './differences-list.tsx';
import { settingsRevisionQuery } from './queries.ts';

interface SettingsHistoryProps {
  settings: SettingsView;
  isBusy: boolean;
  onRestore: (revision: number) => void;
}

/** Who published what when, and the way back to it. */
export function SettingsHistory({ settings, isBusy, onRestore }: SettingsHistoryProps) {
  const [shown, setShown] = useState<number>();
  const rows = [...settings.history.map((row) => row.id), SHIPPED_REVISION];
  return (
    <AdminPart id="settings-history" title="History">
      <ol className="settings-history">
        {rows.map((id) => {
          const row = settings.history.find((each) => each.id === id);
          const name = row === undefined ? 'original' : `of ${adminTime(row.at)}`;
          const isShown = id === settings.revision;
          return (
            <li key={id}>
              <span>{row === undefined ? 'Original' : rowWords(row)}</span>
              {isShown ? (
                <span className="admin-tag">Published</span>
              ) : (
                <Button aria-label={`Show the settings ${name}`} onPress={() => setShown(id)}>
                  Show
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {shown !== undefined && (
        <RevisionSheet
          id={shown}
          published={settings.content}
          isBusy={isBusy}
          onClose={() => setShown(undefined)}
          onRestore={() => {
            setShown(undefined);
            onRestore(shown);
          }}
        />
      )}
    </AdminPart>
  );
}

function rowWords({ at, by, changed, restores }: RevisionView): string {
  const what =
    restores === null ? changed.join(', ') || 'nothing' : `restored: ${changed.join(', ') || 'nothing'}`;
  return `${adminTime(at)}, ${by ?? 'someone'}: ${what}`;
}

interface RevisionSheetProps {
  id: number;
  published: unknown;
  isBusy: boolean;
  onClose: () => void;
  onRestore: () => void;
}

function RevisionSheet({ id, published, isBusy, onClose, onRestore }: RevisionSheetProps) {
  const query = useQuery(settingsRevisionQuery(useApi(), id));
  return (
    <AdminSheet title="Changes if you restore" onClose={onClose}>
      <EarlierVersion
        what="these settings"
        query={query}
        restore={{ label: 'Restore', isBusy, onPress: onRestore }}
      >
        {({ content }) => <DifferencesList changes={differences(published, content)} />}
      </EarlierVersion>
    </AdminSheet>
  );
}
