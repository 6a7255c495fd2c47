import type { ReactNode } from 'react';
import type { CallApi } from '#contract/endpoint.ts';
import { SectionHeading } from '#pwa/site/ui/section-heading.tsx';
import type { SavedState } from './saved-state.ts';
import { useSaved } from './use-saved.ts';

interface SavedOverviewProps {
  callApi: CallApi;
  /** Shows a date as the time since. */
  since: (date: string) => ReactNode;
  /** What is saved may have changed. */
  onChange: () => void;
}

/** What this device keeps of the site for reading without a connection, and the buttons for it. */
export function SavedOverview({ callApi, since, onChange }: SavedOverviewProps) {
  const { state, doing, words, save, remove } = useSaved(callApi, onChange);
  if (state === undefined) return null;
  const isSaving = doing === 'saving';
  return (
    <section className="saved-overview flow" aria-labelledby="saved-overview">
      <SectionHeading id="saved-overview" title="On this device" />
      <Facts state={state} isSaving={isSaving} since={since} />
      <p className="button-row">
        <button type="button" className="saved-tool" aria-disabled={doing !== undefined} onClick={save}>
          Save now
        </button>
        <button type="button" className="saved-tool" aria-disabled={doing !== undefined} onClick={remove}>
          Remove saved posts and pictures
        </button>
      </p>
      <p aria-live="polite">{isSaving ? 'Saving…' : (words ?? (state.isUnwanted ? UNWANTED : undefined))}</p>
    </section>
  );
}

const UNWANTED =
  'You removed the saved posts. What you open is saved as you read; nothing else until you press Save now.';

interface FactsProps extends Pick<SavedOverviewProps, 'since'> {
  state: SavedState;
  isSaving: boolean;
}

function Facts({ state, isSaving, since }: FactsProps) {
  const { posts, pictures, pages, bytes, savedAt } = state;
  const unfinished = isSaving ? 'being saved now' : posts === 0 ? 'not yet' : 'not all yet';
  return (
    <dl className="saved-facts">
      <Fact name="Posts" value={posts} />
      <Fact name="Pictures" value={pictures} />
      <Fact name="Pages of the site" value={pages} />
      <Fact name="Size" value={sizeWords(bytes)} />
      <Fact
        name="Last saved"
        value={savedAt === undefined ? unfinished : since(new Date(savedAt).toISOString())}
      />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const MEGABYTE = 1_000_000;

/** `0.4 MB`, `12 MB`: as a phone's own settings would say it. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
