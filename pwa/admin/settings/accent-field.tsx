import { useId } from 'react';
import { type AccentTime, accentTones, CONTRAST_MIN } from '#contract/accent.ts';
import { Button } from '#pwa/admin/kit/button.tsx';
import { TextField } from '#pwa/admin/kit/forms/fields.tsx';

/** What the palette of the browser shows where no colour is chosen: that of the design by day. */
const USUAL = '#a84400';

const NAMES: Record<AccentTime, string> = { day: 'By day', night: 'By night' };

interface AccentFieldProps {
  label: string;
  error: string | undefined;
  /** '' for none. */
  value: string;
  /** Name of the path. */
  at: string;
  onChange: (color: string | undefined) => void;
}

/** A colour, and whether words in it can be read by day and by night. */
export function AccentField({ label, error, value, at, onChange }: AccentFieldProps) {
  const id = useId();
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const tones = isColor ? accentTones(value.toLowerCase()) : undefined;
  return (
    <div className="settings-accent">
      <TextField
        label={label}
        hint="For buttons and other highlights, such as #a84400. Leave empty for the standard colour."
        error={error}
        data-path={at}
        className="input settings-120"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value.trim())}
      />
      <div className="row">
        <input
          className="settings-palette"
          type="color"
          aria-label="Choose the accent colour"
          aria-describedby={id}
          value={isColor ? value.toLowerCase() : USUAL}
          onChange={({ target }) => onChange(target.value)}
        />
        {value !== '' && (
          <Button kind="text" onPress={() => onChange(undefined)}>
            Use the standard colour
          </Button>
        )}
      </div>
      <div id={id} role="status">
        {tones !== undefined &&
          (['day', 'night'] as const).map((time) => (
            <p key={time} className="settings-tone">
              <span style={{ background: tones[time].color }} aria-hidden="true" />
              {toneWords(NAMES[time], value.toLowerCase(), tones[time])}
            </p>
          ))}
      </div>
    </div>
  );
}

/** A ratio is rounded down: one that is too low never reads as one that is enough. */
function toneWords(
  name: string,
  chosen: string,
  { color, contrast }: { color: string; contrast: number },
): string {
  const ratio = `${Math.floor(contrast * 10) / 10}:1`;
  if (color === chosen) return `${name}: contrast ${ratio}, easy to read.`;
  return `${name}: contrast ${ratio}, too low to read (${CONTRAST_MIN}:1 is needed). ${color} is used instead.`;
}
