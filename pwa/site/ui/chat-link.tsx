import type { ReactNode } from 'react';

interface ChatLinkProps {
  className: string;
  /** The address of the chat. */
  messaging: string;
  /** What the chat is about: a page, a post. */
  about: string | undefined;
  children: ReactNode;
}

/** Opens a chat in a new tab. Taps on it are counted by `data-chat` (site/traffic/count-visits.ts). */
export const ChatLink = ({ className, messaging, about, children }: ChatLinkProps) => (
  <a className={className} href={chatAbout(messaging, about)} target="_blank" rel="noopener" data-chat="">
    {children}
  </a>
);

/**
 * A chat that opens with a first line naming what it is about, to be sent or changed by the visitor.
 * https://faq.whatsapp.com/5913398998672934
 */
export function chatAbout(messaging: string, about: string | undefined): string {
  if (about === undefined) return messaging;
  const text = encodeURIComponent(`Hello, I have a question about “${about}”: `);
  return `${messaging}${messaging.includes('?') ? '&' : '?'}text=${text}`;
}

/** A chat to choose, with the name and the address of a page. */
export const shareByChat = (title: string, url: string) =>
  `https://wa.me/?text=${encodeURIComponent(`${title} `)}${url}`;
