import { useState } from 'react';

/** Longer than this, or of more lines, and only the beginning is in sight at first. */
const SHORT = 160;
const LINES = 4;

/** A visitor's words. All of them are in the page, so that search in page and screen readers find them. */
export function ContactMessage({ message }: { message: string }) {
  const isLong = message.length > SHORT || message.split('\n').length > LINES;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="contact-message">
      <p className={isLong && !isOpen ? 'contact-message-text contact-message-cut' : 'contact-message-text'}>
        {message}
      </p>
      {isLong && (
        <button
          type="button"
          className="link-button"
          aria-expanded={isOpen}
          onClick={() => setOpen((wasOpen) => !wasOpen)}
        >
          Whole message
        </button>
      )}
    </div>
  );
}
