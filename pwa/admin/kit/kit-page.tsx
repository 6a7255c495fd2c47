import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { PasswordField } from '#pwa/shared/ui/password-field.tsx';
import { ActButton, ActError, ActNotice, AlertNotice, ConfirmAct } from './acts.tsx';
import { Button } from './button.tsx';
import { AdminConfirm } from './confirm.tsx';
import { DayChart } from './day-chart.tsx';
import { AdminDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { CodeField } from './forms/code-field.tsx';
import { ContractForm } from './forms/contract-form.tsx';
import { Check, CheckField, ChoiceField, TextArea, TextField } from './forms/fields.tsx';
import { ReadForm } from './forms/read-form.tsx';
import { AdminHeading } from './heading.tsx';
import { Bulk, BulkButton, SelectAll } from './lists/bulk.tsx';
import { Choose, ListFilter } from './lists/list-filter.tsx';
import { ListScreen } from './lists/list-screen.tsx';
import { ManagedList, MoveRow, RemoveRow, useManagedList } from './lists/managed-list.tsx';
import { AdminTable } from './lists/table.tsx';
import { useSelection } from './lists/use-selection.ts';
import { Loaded } from './loaded.tsx';
import { Menu } from './menu.tsx';
import { AdminOutcome } from './outcome.tsx';
import { Palette } from './palette.tsx';
import { AdminRow } from './part.tsx';
import { Segmented } from './segmented.tsx';
import { AdminDialog, AdminSheet } from './sheet.tsx';
import { Switch } from './switch.tsx';
import { Tag } from './tag.tsx';
import { type Toast, ToastRegion, ToastsProvider, useToasts } from './toasts.tsx';
import { UndoOutcome, undoOf } from './undo-outcome.tsx';
import { WaitingTime } from './waiting-time.tsx';
import './admin.css';

// A page for whoever builds the operator's screens: most parts of the kit in each of their states. `npm run dev` serves it at
// /admin/kit, and no build has it.

const FAILURE = new Error('The server did not answer.');
const MATCHES = ['India – Australia', 'Chennai – Mumbai', 'England – Pakistan'].map((name, at) => ({
  ...{ id: at + 1, name },
}));

const refuse = () => Promise.reject(FAILURE);
const forever = () => new Promise<never>(() => {});

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const kinds = ['primary', 'plain', 'danger', 'dangerFilled', 'text', 'link'] as const;
  return (
    <Part title="Buttons">
      <div className="button-row">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button isDisabled>Busy</Button>
        <Button kind="icon" aria-label="Copy" title="Copy">
          <AdminDrawing name="copy" />
        </Button>
        <Button kind="toggle" aria-pressed>
          Oldest first
        </Button>
        <Menu
          label="More actions"
          entries={[
            { label: 'Duplicate', shortcut: 'd' },
            { label: 'Busy', isDisabled: true },
            { label: 'Remove', isDanger: true },
          ]}
        />
      </div>
      <AdminConfirm label="Delete" question="Delete this match?" isBusy={false} onConfirm={() => {}} />
      <ActError error={FAILURE} words="Couldn’t delete." />
      <ActNotice error={FAILURE} words="Couldn’t send." />
      <AlertNotice>The match was deleted in another window.</AlertNotice>
      <ConfirmAct
        label="Remove"
        question="Remove this match?"
        act={useMutation({ mutationFn: refuse })}
        failed="Couldn’t remove."
      />
      <ul className="admin-list">
        <AdminRow id="kit-row" name={MATCHES[0]?.name} facts="Cricket · begun">
          <ActButton act={useMutation({ mutationFn: refuse })} failed="Couldn’t send.">
            Send
          </ActButton>
        </AdminRow>
      </ul>
    </Part>
  );
}

function Marks() {
  const [isOn, setOn] = useState(true);
  const now = Date.parse('2026-11-20T12:00:00Z');
  return (
    <Part title="Tags and views">
      <p>
        India – Australia <Tag>Draft</Tag> <Tag tone="new">New</Tag> <Tag tone="answered">Answered</Tag>{' '}
        <Tag tone="suspected">Failed</Tag>
      </p>
      <p>
        <WaitingTime since="2026-11-20T11:40:00Z" now={now} />{' '}
        <WaitingTime since="2026-11-20T06:00:00Z" now={now} />{' '}
        <WaitingTime since="2026-11-17T06:00:00Z" now={now} />
      </p>
      <Switch label="Mail" isOn={isOn} onChange={setOn} />
      <Switch label="Push, which is switched on" isOn={false} isBusy onChange={() => {}} />
      <DayChart
        days={[3, 0, 8].map((count, at) => ({ day: `2026-11-${18 + at}`, count }))}
        what="Matches"
        one="match"
      />
      <Segmented
        label="Which matches"
        choices={[
          { key: 'to come', words: 'To come', count: 12, isShown: true, search: () => ({}) },
          { key: 'over', words: 'Over', count: 1_284, isShown: false, search: () => ({}) },
        ]}
      />
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <div className="form">
        <TextField label="Name" hint="As it stands on the ticket." defaultValue="India" />
        <TextField label="Refused" error="Write a name." />
        <ChoiceField label="Choice" options={{ cricket: 'Cricket' }} />
        <TextArea label="Text" rows={2} />
        <Check defaultChecked>Shown on the ticket</Check>
        <CheckField label="Not in search engines" hint="The match stays on the site." />
        <CodeField error={undefined} hint="The 6 digits in your app." />
        <PasswordField label="Password" name="shown" autoComplete="new-password" error={undefined} />
      </div>
    </Part>
  );
}

const body = z.object({ team: z.string().check(z.minLength(1, 'Write the name of the team.')) });

function Form({ label, call }: { label: string; call: (given: { team: string }) => Promise<unknown> }) {
  const { say } = useToasts();
  return (
    <ContractForm
      label={label}
      endpoint={{ body }}
      call={useMutation({ mutationFn: call })}
      failed="Couldn’t save."
      submit="Save"
      onDone={() => say('Saved.')}
    >
      {(errors) => <TextField label={label} error={errors.team} name="team" />}
    </ContractForm>
  );
}

function ReadWhileTyped() {
  const form = useRef<HTMLFormElement>(null);
  const [team, setTeam] = useState('India');
  return (
    <ReadForm
      ref={form}
      className="form"
      aria-label="A form that is read while it is typed"
      onRead={(typed) => setTeam(String(new FormData(typed).get('team')))}
    >
      <TextField label="Team" hint={`Read: ${team}`} name="team" defaultValue={team} />
    </ReadForm>
  );
}

function Queries() {
  const [there, loading, failed] = [
    useQuery({ queryKey: ['there'], queryFn: () => 'Three matches.' }),
    useQuery({ queryKey: ['loading'], queryFn: forever }),
    useQuery({ queryKey: ['failed'], queryFn: refuse }),
  ];
  return (
    <Part title="There, loading, failed">
      {[there, loading, failed].map((query, at) => (
        <Loaded key={MATCHES[at]?.id} what="the matches" query={query}>
          {(words) => <p>{words}</p>}
        </Loaded>
      ))}
    </Part>
  );
}

function Lists() {
  const list = useManagedList(useQuery({ queryKey: ['matches'], queryFn: () => MATCHES }), {
    keys: [['matches']],
    layout: 'page',
  });
  const page = (rows: typeof MATCHES) => ({
    ...({ title: 'Matches', level: 2, what: 'the matches', page: 1, perPage: 2 } as const),
    empty: <EmptyState title="No matches yet." />,
    rows: () => (
      <AdminTable
        label={`Matches, ${rows.length}`}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Match', isRowHeader: true, cell: ({ name }) => name },
          {
            header: 'Number',
            isFigure: true,
            cell: ({ id }) => id,
            sort: { search: () => ({}), order: 'ascending' },
          },
        ]}
      />
    ),
  });
  const some = useQuery({ queryKey: ['some'], queryFn: () => ({ rows: MATCHES, total: 5 }) });
  const none = useQuery({ queryKey: ['none'], queryFn: () => ({ rows: [], total: 0 }) });
  return (
    <Part title="Lists">
      <ListScreen {...page(MATCHES)} query={some} />
      <ListScreen {...page([])} query={none} />
      <ManagedList list={list} label="Order of the matches" what="the matches" kind="fixture">
        {(row) => (
          <>
            <MoveRow list={list} row={row} name={row.name} wordsOf={() => 'Moved.'} move={refuse} />
            <span>{row.name}</span>
            <RemoveRow
              list={list}
              row={row}
              name={row.name}
              words="Deleted."
              remove={refuse}
              restore={refuse}
            />
          </>
        )}
      </ManagedList>
    </Part>
  );
}

const sports = [
  ['cricket', 'Cricket'],
  ['hockey', 'Hockey'],
] as const;

function Filters() {
  const [words, setWords] = useState('');
  const [sport, setSport] = useState<'cricket' | 'hockey'>();
  const selection = useSelection(MATCHES);
  return (
    <Part title="Filters, and rows that are selected">
      <ListFilter
        className="form"
        label="Search matches"
        placeholder="Team"
        words={words}
        onSearch={setWords}
      >
        <Choose name="Sport" all="All sports" value={sport} choices={sports} onChoose={setSport} />
        <Choose name="Sport that is gone" value="polo" choices={[]} unknown="Polo" onChoose={() => {}} />
      </ListFilter>
      <SelectAll selection={selection} rows={MATCHES}>
        {selection.ids.size === 0 ? (
          <p>None is selected.</p>
        ) : (
          <Bulk label="Selected matches" count={selection.ids.size}>
            <BulkButton label="Select none" drawing="close" onPress={selection.clear} />
            <BulkButton label="Delete" drawing="bin" isBusy onPress={() => {}} />
          </Bulk>
        )}
      </SelectAll>
      {MATCHES.map(({ id, name }) => (
        <p key={id}>
          <label>
            <input type="checkbox" checked={selection.ids.has(id)} onChange={() => selection.toggle(id)} />{' '}
            {name}
          </label>
        </p>
      ))}
    </Part>
  );
}

function Undone({ name, restore }: { name: string; restore: () => Promise<unknown> }) {
  const [shown, setToast] = useState<Toast | undefined>({
    words: `“${name}” was deleted.`,
    undo: undoOf(name, restore),
  });
  return <UndoOutcome toast={shown} onRestored={setToast} />;
}

function Overlays() {
  const { say, fail } = useToasts();
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'palette'>();
  const close = () => setOpen(undefined);
  return (
    <Part title="Sheets, dialogs, toasts">
      <div className="button-row">
        <Button onPress={() => setOpen('sheet')}>Open a sheet</Button>
        <Button onPress={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onPress={() => setOpen('palette')}>Open the palette</Button>
        <Button onPress={() => say({ words: 'The match is deleted.', undo: { run: () => 'It is back.' } })}>
          Say it with Undo
        </Button>
        <Button onPress={() => fail('Couldn’t delete. The server did not answer.')}>Say a failure</Button>
      </div>
      <AdminOutcome>“India – Australia” was added.</AdminOutcome>
      <Undone name="Chennai – Mumbai" restore={() => Promise.resolve()} />
      <Undone name="England – Pakistan" restore={refuse} />
      {open === 'sheet' && (
        <AdminSheet title="A sheet" onClose={close} foot={<Button onPress={close}>Done</Button>}>
          <p>Escape closes it.</p>
          <TextField label="First field" />
        </AdminSheet>
      )}
      {open === 'palette' && (
        <Palette
          commands={[{ label: 'Add a match', keys: ['a'], inPalette: true, run: () => say('Added.') }]}
          sources={[{ title: 'Matches', drawing: 'pages', find: refuse }]}
          onGo={() => {}}
          onClose={close}
        />
      )}
      {open === 'dialog' && (
        <AdminDialog title="Leave?" confirm="Leave" stay="Stay" onConfirm={close} onStay={close}>
          <p>What you typed is kept on this device.</p>
        </AdminDialog>
      )}
    </Part>
  );
}

function Kit() {
  return (
    <>
      <AdminHeading title="Kit" lead="The parts of the operator’s screens." />
      <Buttons />
      <Marks />
      <Fields />
      <Part title="Forms">
        <Form label="A team that is saved" call={() => Promise.resolve()} />
        <Form label="A team that is refused" call={refuse} />
        <ReadWhileTyped />
      </Part>
      <Queries />
      <Lists />
      <Filters />
      <Overlays />
      <ToastRegion />
    </>
  );
}

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
/** Links of lists are the router's; here they lead nowhere else. */
const router = createRouter({
  routeTree: createRootRoute({ component: Kit }),
  history: createMemoryHistory(),
});
const main = document.getElementById('main');
if (main !== null) {
  createRoot(main).render(
    <QueryClientProvider client={queries}>
      <ToastsProvider>
        <RouterProvider router={router as never} />
      </ToastsProvider>
    </QueryClientProvider>,
  );
}
