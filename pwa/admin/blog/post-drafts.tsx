import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DraftListed, readDraft } from '#contract/blog-drafts.ts';
import { DAY_MS } from '#contract/time.ts';
import { ABANDONED_NOTICE_DAYS } from '#contract/trash-rules.ts';
import { draftDevice, dropStoredDraft } from '#pwa/admin/editing/drafts/draft.ts';
import { beginDraft, useDraftName } from '#pwa/admin/editing/drafts/draft-names.ts';
import { DraftNotice } from '#pwa/admin/editing/drafts/draft-notice.tsx';
import { keepPicture, readPicture } from '#pwa/admin/editing/drafts/draft-picture.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { indiaWords } from '#pwa/admin/kit/india-time.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { mineForm, postForm } from './post-draft-names.ts';
import { discardRead, newDraftsQuery, type SiteDraft } from './server-draft.ts';
import type { PostFormWork } from './use-post-form.ts';

/** Whether a draft that was not saved for long goes to the trash within a week. */
const isTrashedSoon = ({ trash_at }: DraftListed) =>
  trash_at !== null && Date.parse(trash_at) - Date.now() < ABANDONED_NOTICE_DAYS * DAY_MS;

interface NewDraftsProps {
  /** Of the post in the form. */
  ownKey: string | undefined;
  /** Opens the form with the draft that was put in its place. */
  onOpen: () => void;
}

/** Posts that were begun on another device, or by a colleague, and are not stored yet. */
export function NewDrafts({ ownKey, onOpen }: NewDraftsProps) {
  const callApi = useApi();
  const client = useQueryClient();
  const { data = [] } = useQuery(newDraftsQuery(callApi));
  const act = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    // Also after a refusal, since the list may be out of date.
    onSettled: () => client.invalidateQueries(newDraftsQuery(callApi)),
  });
  const heading = useRef<HTMLElement>(null);
  const others = data.filter(({ key }) => key !== ownKey);
  if (others.length === 0) return null;

  const open = ({ key }: DraftListed) =>
    act.mutate(async () => {
      const { values, revision } = await callApi(readDraft, { params: { key } });
      await beginDraft(postForm(undefined), { ...values, key, draftRevision: String(revision) });
      onOpen();
    });
  const discard = ({ key, revision }: DraftListed) =>
    act.mutate(() => discardRead(callApi, key, revision), {
      // The button goes with its row, the list with its last row.
      onSuccess: () => (others.length > 1 ? heading.current : document.getElementById('main'))?.focus(),
    });
  return (
    <details className="new-drafts">
      <summary ref={heading}>
        Unfinished posts <span className="badge">{others.length}</span>
      </summary>
      <ul>
        {others.map((draft) => (
          <li key={draft.key} className="space-between">
            <span>
              {draft.blog_title}
              <span className="soft small">
                {' '}
                {draft.by ?? 'Someone'}, {indiaWords(draft.saved)}
                {isTrashedSoon(draft) && ` · goes to the trash on ${indiaWords(draft.trash_at ?? '')}`}
              </span>
            </span>
            <span className="button-row">
              <Button onPress={() => open(draft)}>Continue</Button>
              <AdminConfirm
                label="Discard"
                subject={draft.blog_title}
                question="Discard it for everyone?"
                isBusy={act.isPending}
                onConfirm={() => discard(draft)}
              />
            </span>
          </li>
        ))}
      </ul>
      <ActError error={act.error} words="" />
    </details>
  );
}

/** Offers the text that was set aside, also after a reload, until it is dropped. */
export function MineKept({ work }: { work: PostFormWork }) {
  const [, setRound] = useState(0);
  const draftName = useDraftName(mineForm(work.onSite?.id));
  const mine = draftName === undefined ? undefined : draftDevice(() => draftName, 'draftRevision').read({});
  if (draftName === undefined || mine === undefined || work.hasChanged || work.isPostOlder) return null;
  const drop = () => {
    dropStoredDraft(draftName);
    void keepPicture(draftName, undefined);
    setRound((round) => round + 1);
  };
  const bringBack = async () => {
    const picture = await readPicture(draftName);
    const values = { revision: String(work.onSite?.revision ?? ''), ...mine.values };
    drop();
    work.bringMineBack({ ...mine, values }, picture);
  };
  return (
    <DraftNotice is="aside" onPress={() => void bringBack()}>
      <AdminConfirm
        label="Discard mine"
        question="Delete your own text from this device?"
        isBusy={false}
        onConfirm={drop}
      />
    </DraftNotice>
  );
}

/** Says whose draft of the site a form starts from. Who opens it may not be who wrote it. */
export function SiteDraftNotice({ draft, work }: { draft: SiteDraft; work: PostFormWork }) {
  const by = draft.by === null ? '' : ` by ${draft.by}`;
  return (
    <Notice
      role="status"
      tone="waiting"
      action={
        <AdminConfirm
          label="Discard"
          question={`Discard the draft${by} for everyone?${work.isNew ? '' : ' The published post doesn’t change.'}`}
          isBusy={work.isBusy}
          onConfirm={() => void work.discard()}
        />
      }
    >
      {`Unpublished changes, saved ${adminTime(draft.saved)}${by}.`}
    </Notice>
  );
}
