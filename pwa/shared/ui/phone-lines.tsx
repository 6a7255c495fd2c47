import { Icon } from './icon.tsx';

interface PhoneLinesProps {
  phones: readonly { readonly label: string; readonly href: string }[];
}

/** Numbers to tap for a call, each with a button that copies it (pwa/entry/copy.ts). */
export function PhoneLines({ phones }: PhoneLinesProps) {
  return (
    <div className="phone-lines">
      <ul>
        {phones.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>
              <Icon name="phone" />
              <span>
                Call <span className="nowrap">{label}</span>
              </span>
            </a>
            <button
              type="button"
              className="button button-quiet button-small"
              data-copy={label}
              aria-label={`Copy ${label}`}
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
