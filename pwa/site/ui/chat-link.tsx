import type { ReactNode } from 'react';

interface ChatLinkProps {
  className: string;
  /** The address of the chat. */
  messaging: string;
  /** What the visitor's message begins with. */
  text: string;
  /** Where its content is a picture alone. */
  label?: string;
  children: ReactNode;
}

/** Opens a chat in a new tab. Taps on it are counted by `data-chat` (site/traffic/count-visits.ts). */
export const ChatLink = ({ className, messaging, text, label, children }: ChatLinkProps) => (
  <a
    className={className}
    href={chatWith(messaging, text)}
    target="_blank"
    rel="noopener"
    data-chat=""
    aria-label={label}
  >
    {children}
  </a>
);

/** A chat that opens with a text, to be sent or changed by the visitor. https://faq.whatsapp.com/5913398998672934 */
const chatWith = (messaging: string, text: string): string =>
  `${messaging}${messaging.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`;

/**
 * What the first message to a number begins with, so that it fits what the number is for.
 * @param purpose as the operator wrote it; one that says nothing of an ID or of money is for questions
 * @param about the page or post that is read
 */
export function chatText(purpose: string, about?: string): string {
  const reading = about === undefined ? '' : ` I am reading “${about}”.`;
  if (/\bID\b/.test(purpose)) return `Hello, I would like a new ID.${reading} `;
  if (/deposit|withdraw/i.test(purpose)) return 'Hello, I have a question about a deposit or a withdrawal: ';
  return about === undefined ? 'Hello, I have a question: ' : `Hello, I have a question about “${about}”: `;
}

/** A chat to choose, with the name and the address of a page. */
export const shareByChat = (title: string, url: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} `)}${url}`;
