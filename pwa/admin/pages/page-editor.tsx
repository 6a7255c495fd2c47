import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageView } from '#contract/pages.ts';
import { keptDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { useDraftPlace } from '#pwa/admin/editing/drafts/draft-place.ts';
import { isGone } from '#pwa/admin/kit/gone.ts';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import type { DrawnPictures } from './page-fields.tsx';
import { PageForm } from './page-form.tsx';
import { PageGone } from './page-gone.tsx';
import { formOf } from './page-values.ts';
import { NEW_PAGE, pageQuery } from './queries.ts';

interface PageEditorProps {
  drawn: DrawnPictures;
  path: string;
  /** The page that is written has another address; a new one has one then. */
  onMoved: (path: string) => void;
  /** Opens the form of a new page. */
  onNew: () => void;
  /** There is no page any more. */
  onGone: () => void;
  /** Called with what was done, and with undefined when the next action begins. */
  onSaid: (words: string | undefined) => void;
}

/** The editor of one page. It needs another key for another page. */
export function PageEditor({ path, ...rest }: PageEditorProps) {
  // The address may change while one writes.
  const [opened] = useState(path);
  const isNew = opened === NEW_PAGE;
  const query = useQuery({ ...pageQuery(useApi(), opened), enabled: !isNew });
  const { data, error, refetch } = query;
  const [visit, setVisit] = useState(0);
  // Claims the draft for this tab. The form finds it by its page, whose address may change.
  const place = useDraftPlace(formOf(opened), visit);
  const form = (page: PageView | undefined) => (
    <PageForm
      key={visit}
      opened={page}
      onReopen={() => void (isNew ? Promise.resolve() : refetch()).then(() => setVisit(visit + 1))}
      {...rest}
    />
  );
  const kept = data === undefined && isGone(error) && place !== undefined ? keptDraft(place) : undefined;
  if (kept !== undefined) return <PageGone path={opened} values={kept} onNew={rest.onNew} />;
  if (isNew) return place !== undefined && form(undefined);
  return (
    <Loaded what="the page" query={{ ...query, data: place === undefined ? undefined : data }} rows={4}>
      {form}
    </Loaded>
  );
}
