import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { Path } from '#pwa/admin/editing/paths.ts';
import { pathName } from '#pwa/admin/editing/paths.ts';
import { useCommands } from '#pwa/admin/kit/commands.tsx';
import { Tag } from '#pwa/admin/kit/tag.tsx';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import { Icon } from '#pwa/shared/ui/icon.tsx';
import { isFaultyIn } from './field-props.ts';
import { HISTORY, settingsParts } from './parts.ts';
import { addressOf, found, placesIn } from './places.ts';

/** Found places that are listed. */
const SHOWN = 20;

interface PartIndexProps {
  /** Path of the part that is shown. */
  current: string;
  title: string;
  content: unknown;
  errors: FieldErrors;
  /** Titles of parts with changes. */
  changed: ReadonlySet<string>;
  onShow: (path: Path) => void;
}

/** The parts of the settings, with a search over all of them. Folded where it has no column of its own. */
export function PartIndex(props: PartIndexProps) {
  const { current, title, content } = props;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const search = () => {
    setOpen(true);
    requestAnimationFrame(() => field.current?.focus());
  };
  useCommands([{ label: 'Search settings', keys: ['/'], inPalette: true, run: search }]);
  const close = () => {
    setTyped('');
    setOpen(false);
  };
  const places = typed.trim() === '' ? [] : found(placesIn(content), typed);
  const show = (path: Path) => {
    close();
    props.onShow(path);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (places[0] !== undefined) show(places[0].path);
  };
  return (
    <nav className="settings-index" aria-label="Parts of the settings">
      <button
        type="button"
        className="settings-index-opener"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
        <Icon name="chevron" />
      </button>
      <div id={id} className="settings-index-inside" data-open={isOpen ? '' : undefined}>
        <input
          ref={field}
          className="input settings-search"
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={keys}
        />
        {typed.trim() === '' ? (
          <PartLinks {...props} current={current} onFollow={close} />
        ) : (
          <>
            <p className="small soft" role="status">
              {places.length === 0 ? `Nothing found for “${typed.trim()}”.` : `${places.length} found`}
            </p>
            <ul className="settings-found">
              {places.slice(0, SHOWN).map(({ path, label, where }) => (
                <li key={pathName(path)}>
                  <a
                    href={addressOf(path)}
                    onClick={(event) => {
                      if (isForNewTab(event)) return;
                      event.preventDefault();
                      show(path);
                    }}
                  >
                    <span>{label}</span>
                    <span className="soft">{where}</span>
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </nav>
  );
}

const isForNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

function PartLinks({ current, errors, changed, onFollow }: PartIndexProps & { onFollow: () => void }) {
  const groups = [...new Set(settingsParts.map(({ group }) => group))];
  const link = (path: (typeof settingsParts)[number]['path'], title: string) => (
    <a href={path} aria-current={path === current ? 'page' : undefined} onClick={onFollow}>
      <span>{title}</span>
      {isFaultyIn(errors, title) ? (
        <Tag tone="suspected">Needs fixing</Tag>
      ) : (
        changed.has(title) && <span className="settings-changed">changed</span>
      )}
    </a>
  );
  return (
    <>
      {groups.map((group) => (
        <ul key={group}>
          {settingsParts
            .filter((part) => part.group === group)
            .map(({ path, title }) => (
              <li key={path}>{link(path, title)}</li>
            ))}
        </ul>
      ))}
      <ul>
        <li>{link(HISTORY, 'History')}</li>
      </ul>
    </>
  );
}
