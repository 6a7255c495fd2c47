import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

const NOTHING = { __html: '' };

/**
 * Whether this part is in the delivered HTML, which React hydrates; false where it is rendered, as on the server. Constant for
 * the life of the component.
 */
export function useIsDelivered(): boolean {
  const isInHtml = !useHydrated() && typeof document !== 'undefined';
  return useState(isInHtml)[0];
}

/** Marks delivered HTML, which app/renew-content.ts may replace, unlike what React renders. */
const markDelivered = (element: HTMLElement | null): void => {
  if (element !== null) element.dataset.delivered = '';
};

/**
 * Delivered HTML that needs no script: React does not hydrate its content. What is rendered in its place is in a div, too.
 */
export function DeliveredHtml() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: so that React does not compare the content
  return <div data-part="" ref={markDelivered} suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
