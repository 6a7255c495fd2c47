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
      onSuccess: () =>
        say('Setup is dismissed. The foot of this page brings it back.', () => show.mutate(true)),
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
  return (
    <section className="setup" aria-labelledby="setup-title">
      {/* Open until one has begun. */}
      <details open={done === 0}>
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
      <ActError error={error} words="Not dismissed." />
    </section>
  );
}

/** Said on one visit: the server is told that it was. */
function AllDone() {
  const callApi = useApi();
  const { mutate } = useMutation({
    mutationFn: () => callApi(showSetup, { body: { is_shown: false } }),
  });
  useEffect(() => mutate(), [mutate]);
  return (
    <Notice role="status" tone="ok">
      The site is set up: all of the list is done.
    </Notice>
  );
}

/** Brings the list back that was put away. */
export function SetupBack() {
  const { data } = useQuery(setupQuery(useApi()));
  const { mutate, isPending, error } = useShowSetup();
  if (data?.is_shown !== false) return null;
  const show = () => mutate(true, { onSuccess: () => document.getElementById(SETUP_LIST)?.focus() });
  return (
    <div>
      <Button isDisabled={isPending} onPress={show}>
        Show the setup list
      </Button>
      <ActError error={error} words="Not shown." />
    </div>
  );
}

/** 'yes' where the setup list was put away when this browser last saw it: no room is held free for it then. */
const setupAway = stored('localStorage', 'setup-away', String);

interface EntryWords {
  title: string;
  /** Why, and how. */
  text: string;
  href: string;
}

const setupWords: Record<SetupEntry, EntryWords> = {
  numbers: {
    title: 'Put your own name and numbers in',
    text: 'The numbers on the site belong to no one, so nobody reaches you. Write yours in the settings, with your brand and, under Contact form, when people can expect an answer. Then publish.',
    href: `${SETTINGS}/numbers`,
  },
  notices: {
    title: 'Be told of new messages',
    text: 'Until then you learn of a message only by looking here. Switch push on for this device, or set up mail.',
    href: `${NOTICES}#notice-push`,
  },
  public_url: {
    title: 'Give the site its address',
    text: 'Links in mails and search engines lead to this machine alone. Start the server with PUBLIC_URL=https://your.domain.',
    href: `${SERVER}#server-state`,
  },
  second_factor: {
    title: 'Protect your login',
    text: 'Who learns your password has everything. Switch on the second factor: a code from your phone at each login.',
    href: `${ACCOUNT}#account-second-factor`,
  },
  backup: {
    title: 'Make a backup',
    text: 'A broken disk takes messages, posts and pictures along. Download a copy, or start the server with BACKUP_DIR: it makes one each night.',
    href: `${SERVER}#server-backups`,
  },
  first_post: {
    title: 'Publish a post of your own',
    text: 'No post on the blog is yours yet. Write one, choose a picture and press Add Blog.',
    href: `${ADMIN_PATH}/blogerForm`,
  },
};
