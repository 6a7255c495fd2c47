import type { Phone } from '#contract/settings-facts.ts';
import { Icon } from '../../shared/ui/icon.tsx';

interface PhoneLinesProps {
  phones: readonly Pick<Phone, 'label' | 'href' | 'purpose'>[];
}

/** Numbers to tap for a call, each with a button that copies it (pwa/entry/early-form.ts). */
export function PhoneLines({ phones }: PhoneLinesProps) {
  return (
    <div className="phone-lines">
      <ul>
        {phones.map(({ label, href, purpose }) => (
          <li key={href}>
            <a href={href}>
              <Icon name="phone" />
              <span>
                {purpose && <span className="button-over">{purpose}</span>}
                Call <span className="nowrap">{label}</span>
              </span>
            </a>
            <button
              type="button"
              className="button button-quiet button-small"
              data-copy={label}
              aria-label={purpose ? `Copy ${label}, ${purpose}` : `Copy ${label}`}
            >
              Copy
            </button>
          </li>
        ))}
      </ul>
      {/* Not a status: those tell of messages. */}
      <p className="small" aria-live="polite" />
    </div>
  );
}
