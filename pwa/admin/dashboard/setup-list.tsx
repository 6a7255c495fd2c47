import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ACCOUNT, ADMIN_PATH, NOTICES, SERVER, SETTINGS } from '#contract/admin-paths.ts';
import { type Setup, type SetupEntry, showSetup } from '#contract/dashboard.ts';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Loaded } from '#pwa/admin/kit/loaded.tsx';
import { useToasts } from '#pwa/admin/kit/toasts.tsx';
import { useApi } from '#pwa/admin/kit/use-api.ts';
import { stored } from '#pwa/shared/browser/stored.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { Notice } from '#pwa/shared/ui/notice.tsx';
import { setupQuery } from './queries.ts';

function useShowSetup() {
  const callApi = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_shown: boolean) => callApi(showSetup, { body: { is_shown } }),
    onSuccess: (setup) => client.setQueryData(setupQuery(callApi).queryKey, setup),
  });
}

const SETUP_LIST = 'setup-list';

/** What is still to be done on a new site, until it is done or dismissed. */
export function SetupList() {
  const query = useQuery(setupQuery(useApi()));
  const { data } = query;
  const show = useShowSetup();
  const { say } = useToasts();
  const isAway = data?.is_shown === false;
  useEffect(() => {
    if (data !== undefined) setupAway.keep(isAway ? 'yes' : undefined);
  }, [data, isAway]);
  const dismiss = () =>
    show.mutate(false, {
      onSuccess: () => {
        setupFolded.keep(undefined);
        // The button goes with the list.
        document.getElementById(SETUP_LIST)?.focus({ preventScroll: true });
        say({
          words: 'Setup dismissed. Show it again at the bottom of this page.',
          undo: { run: () => show.mutate(true) },
        });
      },
    });
  const isExpectedAway = isAway || (data === undefined && setupAway.read() === 'yes');
  // Said until the page is left, though the server has put the list away by then.
  const [hasBeenDone, setHasBeenDone] = useState(false);
  if (!hasBeenDone && data?.is_shown && data.entries.every(({ is_done }) => is_done)) setHasBeenDone(true);
  return (
    <div id={SETUP_LIST} tabIndex={-1}>
      {hasBeenDone && <AllDone />}
      {!isExpectedAway && !hasBeenDone && (
        <Loaded what="the setup list" query={query}>
          {({ entries }) => (
            <Entries entries={entries} isBusy={show.isPending} error={show.error} onDismiss={dismiss} />
          )}
        </Loaded>
      )}
    </div>
  );
}

interface EntriesProps {
  entries: Setup['entries'];
  isBusy: boolean;
  error: Error | null;
  onDismiss: () => void;
}

function Entries({ entries, isBusy, error, onDismiss }: EntriesProps) {
  const done = entries.filter(({ is_done }) => is_done).length;
  const [isFolded, setFolded] = useState(setupFolded.read() === 'yes');
  return (
    <section className="setup" aria-labelledby="setup-title">
      <details
        open={!isFolded}
        onToggle={({ currentTarget: { open } }) => {
          setFolded(!open);
          setupFolded.keep(open ? undefined : 'yes');
        }}
      >
        <summary>
          <Icon name="chevron" />
          <h2 id="setup-title">Set up</h2>
          <span className="soft">
            {done} of {entries.length} done
          </span>
        </summary>
        <ul className="setup-entries">
          {entries.map(({ entry, is_done }) => {
            const { title, text, href } = setupWords[entry];
            return (
              <li key={entry} className={is_done ? 'setup-done' : undefined}>
                <span className="setup-mark">{is_done && <Icon name="check" />}</span>
                <div>
                  <a href={href}>{title}</a>
                  {is_done ? <span className="soft"> Done</span> : <p className="soft">{text}</p>}
                </div>
              </li>
            );
          })}
        </ul>
      </details>
      <Button kind="text" isDisabled={isBusy} onPress={onDismiss}>
        Dismiss
      </Button>
      <ActError error={error} words="Couldn’t dismiss." />
    </section>
  );
}

/** Shown on one visit: the server stores that it was. */
function AllDone() {
  const callApi = useApi();
  const { mutate } = useMutation({
    mutationFn: () => callApi(showSetup, { body: { is_shown: false } }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Notice role="status" tone="ok">
      Setup is complete.
    </Notice>
  );
}

/** Shows the list again that was dismissed. */
export function SetupBack() {
  const { data } = useQuery(setupQuery(useApi()));
  const { mutate, isPending, error } = useShowSetup();
  if (data?.is_shown !== false) return null;
  const show = () => mutate(true, { onSuccess: () => document.getElementById(SETUP_LIST)?.focus() });
  return (
    <div>
      <Button isDisabled={isPending} onPress={show}>
        Show setup list
      </Button>
      <ActError error={error} words="Couldn’t show it." />
    </div>
  );
}

/** 'yes' where the setup list was dismissed when this browser last saw it: no room is held free for it then. */
const setupAway = stored('localStorage', 'setup-away', String);

/** 'yes' where the list was folded on this device: it stays so, and is open when it comes back after it was dismissed. */
const setupFolded = stored('localStorage', 'setup-folded', String);

interface EntryWords {
  title: string;
  /** Why, and how. */
  text: string;
  href: string;
}

const setupWords: Record<SetupEntry, EntryWords> = {
  numbers: {
    title: 'Add your name and numbers',
    text: 'The numbers that came with the site reach nobody. Replace or remove them, add your brand and, under Contact form, say when people can expect an answer. Then publish.',
    href: `${SETTINGS}/numbers`,
  },
  claims: {
    title: 'Check the claims and links',
    text: 'Since 2010, 40,000+ clients, a rating of 4.7, 200+ branches, and links to the front pages of social networks: they came with the site and stand in your name. Change or clear the figures here, and change or remove the links under Links. Then publish.',
    href: `${SETTINGS}/facts`,
  },
  notices: {
    title: 'Get notified of new messages',
    text: 'Without it, you see a message only when you look here. Switch on push for this device, or set up mail.',
    href: `${NOTICES}#notice-push`,
  },
  public_url: {
    title: 'Set the site’s address',
    text: 'Links in mails and search engines only work on this computer. Start the server with PUBLIC_URL=https://your.domain.',
    href: `${SERVER}#server-state`,
  },
  second_factor: {
    title: 'Protect your login',
    text: 'Anyone who learns your password can log in. Switch on two-step login: a code from your phone each time.',
    href: `${ACCOUNT}#account-second-factor`,
  },
  backup: {
    title: 'Make a backup',
    text: 'If the disk breaks, messages, posts and pictures are lost. Download a backup, or start the server with BACKUP_DIR to make one each night.',
    href: `${SERVER}#server-backups`,
  },
  first_post: {
    title: 'Publish your first post',
    text: 'The blog has only starter posts. Write your own, choose a picture and press Add Blog.',
    href: `${ADMIN_PATH}/blogerForm`,
  },
};
