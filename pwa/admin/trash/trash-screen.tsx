import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { allows } from '#contract/auth-rules.ts';
import type { RestoredPage } from '#contract/pages.ts';
import { DAY_MS } from '#contract/time.ts';
import { type TrashEntry, type TrashKind, trashKinds } from '#contract/trash.ts';
import { TRASH_DAYS } from '#contract/trash-rules.ts';
import { ActError, ConfirmAct } from '#pwa/admin/kit/acts.tsx';
import { AdminConfirm } from '#pwa/admin/kit/confirm.tsx';
import { EmptyState } from '#pwa/admin/kit/empty-state.tsx';
import { focusMain } from '#pwa/admin/kit/focus-main.ts';
import { backWords } from '#pwa/admin/kit/gone.ts';
import { Choose } from '#pwa/admin/kit/lists/list-filter.tsx';
import { ListScreen, ShowEverything } from '#pwa/admin/kit/lists/list-screen.tsx';
import { type AdminColumn, AdminTable } from '#pwa/admin/kit/lists/table.tsx';
import { useRowFocus } from '#pwa/admin/kit/row-focus.ts';
import { useScreenSearch } from '#pwa/admin/kit/screen-search.ts';
import { adminTime } from '#pwa/admin/kit/time.ts';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { RestoreButton } from '#pwa/admin/kit/undo-outcome.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { useRole } from '#pwa/admin/kit/use-role.ts';
import { trashCalls } from './calls.ts';
import { PER_PAGE, trashQuery, trashSearch } from './queries.ts';
import './trash.css';

const kindWords: Record<TrashKind, { one: string; many: string }> = {
  message: { one: 'Message', many: 'Messages' },
  label: { one: 'Label', many: 'Labels' },
  reply: { one: 'Prepared reply', many: 'Prepared replies' },
  view: { one: 'View', many: 'Views' },
  post: { one: 'Post', many: 'Posts' },
  draft: { one: 'Draft', many: 'Drafts' },
  page: { one: 'Page', many: 'Pages' },
  category: { one: 'Category', many: 'Categories' },
  picture: { one: 'Picture', many: 'Pictures' },
  fixture: { one: 'Fixture', many: 'Fixtures' },
};

/** What was deleted and can be restored. */
export function TrashScreen() {
  const search = useScreenSearch(trashSearch);
  const navigate = useNavigate({ from: '/admin/trash' });
  const callApi = useApi();
  const client = useQueryClient();
  const calls = trashCalls(callApi, client);
  const query = useQuery(trashQuery(callApi, search));
  const { data } = query;
  const role = useRole();
  const { say } = useToasts();
  const { frame, leaveRow } = useRowFocus(data?.rows);
  const kinds = (Object.keys(trashKinds) as TrashKind[]).filter((kind) => allows(trashKinds[kind], role));
  const { kind, page = 1 } = search;
  const emptying = useMutation({
    mutationFn: () => calls.empty(kind),
    onSuccess: ({ count }) => {
      focusMain();
      say(count === 1 ? '1 item deleted for good.' : `${count} items deleted for good.`);
    },
  });
  const what =
    kind === undefined ? 'everything in the trash' : `all ${kindWords[kind].many.toLowerCase()} in the trash`;
  const done = (row: TrashEntry, words: string) => {
    leaveRow(data?.rows.indexOf(row) ?? 0);
    say(words);
  };
  return (
    <div ref={frame}>
      <ListScreen
        title="Trash"
        foot={<p className="soft small">Items are deleted for good after {TRASH_DAYS} days.</p>}
        what="the trash"
        query={query}
        page={page}
        perPage={PER_PAGE}
        empty={
          kind === undefined ? (
            <EmptyState title="The trash is empty." />
          ) : (
            <EmptyState title={`No ${kindWords[kind].many.toLowerCase()} in the trash.`}>
              <ShowEverything />
            </EmptyState>
          )
        }
        rows={(rows) => (
          <AdminTable
            label="Trash"
            className="trash-table"
            columns={[
              ...columns,
              {
                header: 'Actions',
                hidesHeader: true,
                className: 'admin-actions-cell',
                cell: (row) => (
                  <TrashActions
                    row={row}
                    calls={calls}
                    onRestored={(draftBecause) => done(row, backWords(nameOf(row), draftBecause))}
                    onErased={() => done(row, `“${nameOf(row)}” deleted for good.`)}
                  />
                ),
              },
            ]}
            rows={rows}
            rowKey={({ kind: each, id }) => `${each} ${id}`}
          />
        )}
      >
        <div className="trash-bar space-between">
          <Choose
            name="Type"
            all="Everything"
            value={kind}
            choices={kinds.map((each) => [each, kindWords[each].many])}
            onChoose={(chosen) => void navigate({ search: { kind: chosen } })}
          />
          {data !== undefined && data.total > 0 && (
            <AdminConfirm
              key={kind ?? ''}
              label="Empty trash"
              question={`Delete ${what} for good (${data.total})? This can’t be undone.`}
              isBusy={emptying.isPending}
              onConfirm={() => emptying.mutate()}
            />
          )}
        </div>
        <ActError error={emptying.error} words="Couldn’t empty the trash." />
      </ListScreen>
    </div>
  );
}

const nameOf = ({ name, kind }: TrashEntry) =>
  name.trim() === '' ? `${kindWords[kind].one} without a name` : name;

const columns: readonly AdminColumn<TrashEntry>[] = [
  {
    header: 'Name',
    isRowHeader: true,
    cell: (row) => (
      <>
        {nameOf(row)}
        {row.line !== '' && <span className="soft trash-line">{row.line}</span>}
      </>
    ),
  },
  { header: 'Type', cell: ({ kind }) => kindWords[kind].one, className: 'trash-short' },
  {
    header: 'Deleted',
    cell: ({ deleted_at }) => <time dateTime={deleted_at}>{adminTime(deleted_at)}</time>,
    className: 'admin-figures trash-short',
  },
  {
    header: 'Days left',
    cell: ({ restorable_until }) =>
      Math.max(1, Math.ceil((Date.parse(restorable_until) - Date.now()) / DAY_MS)),
    className: 'admin-figures trash-short',
  },
];

interface TrashActionsProps {
  row: TrashEntry;
  calls: ReturnType<typeof trashCalls>;
  onRestored: (draftBecause: RestoredPage['draftBecause']) => void;
  onErased: () => void;
}

function TrashActions({ row, calls, onRestored, onErased }: TrashActionsProps) {
  const erasing = useMutation({ mutationFn: () => calls.erase(row), onSuccess: onErased });
  const spoken = `“${nameOf(row)}”`;
  return (
    <div className="admin-actions">
      <RestoreButton
        label="Restore"
        spoken={spoken}
        restore={() => calls.restore(row)}
        onRestored={onRestored}
      />
      <ConfirmAct
        label="Delete for good"
        subject={spoken}
        question="This can’t be undone."
        act={erasing}
        failed="Couldn’t delete."
      />
    </div>
  );
}
