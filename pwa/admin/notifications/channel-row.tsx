import { type ReactNode, useId, useState } from 'react';
import { ActError } from '#pwa/admin/kit/acts.tsx';
import { Button } from '#pwa/admin/kit/button.tsx';
import { Switch } from '#pwa/admin/kit/switch.tsx';

interface ChannelRowProps {
  /** Id of the heading; a link may lead to it. */
  id: string;
  name: string;
  /** How it stands, in words. */
  state: ReactNode;
  /** A failure, with what may be done about it. */
  failure?: ReactNode;
  /** Absent: nothing to switch, or not for who asks. */
  toggle?: Toggle | undefined;
  /** What opens the part below. */
  edit?: string;
  /** Below the row while it is open: a form, or a list. */
  children?: ((close: () => void) => ReactNode) | undefined;
}

interface Toggle {
  isOn: boolean;
  isPending: boolean;
  error: Error | null;
  /** What did not happen. Absent: `Couldn’t change it.` */
  failed?: string;
  /** Gives the reason. Absent: the words for a failed call. */
  reason?: (error: Error) => string;
  /** After a failure: another try by a button. */
  again?: (() => void) | undefined;
  onChange: (isOn: boolean) => void;
}

/** One channel of notifications: its name, its state, its switch, and below what else can be set. */
export function ChannelRow({ id, name, state, failure, toggle, edit = 'Edit', children }: ChannelRowProps) {
  const [isOpen, setOpen] = useState(false);
  const stateId = useId();
  const bodyId = useId();
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <section className="channel" aria-labelledby={id}>
      <div className="channel-row">
        <div className="channel-words">
          <h2 id={id} tabIndex={-1}>
            {name}
          </h2>
          <p id={stateId} className="soft" role="status">
            {state}
          </p>
        </div>
        {children !== undefined && (
          <Button
            kind="text"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            aria-describedby={id}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : edit}
          </Button>
        )}
        {toggle && (
          <Switch
            label={name}
            describedBy={stateId}
            isOn={toggle.isOn}
            isBusy={toggle.isPending}
            onChange={toggle.onChange}
          />
        )}
      </div>
      {failure && <div className="channel-failure">{failure}</div>}
      {toggle && toggle.error !== null && !toggle.isPending && (
        <div className="channel-failure">
          <ActError
            error={toggle.error}
            words={toggle.failed ?? 'Couldn’t change it.'}
            {...(toggle.reason && { reason: toggle.reason })}
          />
          {toggle.again && <Button onPress={toggle.again}>Try again</Button>}
        </div>
      )}
      <div id={bodyId} className="channel-body" hidden={!isOpen}>
        {isOpen && children?.(close)}
      </div>
    </section>
  );
}
