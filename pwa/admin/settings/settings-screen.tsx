import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SETTINGS, SETTINGS_PARTS } from '#contract/admin-paths.ts';
import { useDraftName } from '#pwa/admin/editing/drafts/draft-names.ts';
import { AdminHeading } from '#pwa/admin/kit/heading.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { settingsQuery } from './queries.ts';
import { carryOverDraft, SETTINGS_FORM } from './settings-draft.ts';
import { SettingsForm } from './settings-form.tsx';
import './settings.css';
import './part-index.css';
import './settings-rows.css';

const FIRST = { part: SETTINGS_PARTS[0].slice(SETTINGS.length + 1) };

/** The operator's facts and the words of the site. For owners. @param current path of the part that is shown */
export function SettingsScreen({ current }: { current: string }) {
  const query = useQuery(settingsQuery(useApi()));
  const [visit, setVisit] = useState(0);
  // Comes before the draft is looked for.
  useEffect(carryOverDraft, []);
  const draftName = useDraftName(SETTINGS_FORM, visit);
  if (!SETTINGS_PARTS.some((path) => path === current))
    return <Navigate to="/admin/settings/$part" params={FIRST} replace />;
  return (
    <>
      <AdminHeading title="Settings" />
      <Loaded
        what="the settings"
        query={{ ...query, data: draftName === undefined ? undefined : query.data }}
        rows={8}
      >
        {(settings) => (
          <SettingsForm
            key={visit}
            {...{ settings, current }}
            draftName={draftName ?? ''}
            onReopen={() => void query.refetch().then(() => setVisit(visit + 1))}
          />
        )}
      </Loaded>
    </>
  );
}
