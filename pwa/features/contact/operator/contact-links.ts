/** Opens a mail to a visitor. Encoded, so that an address cannot add headers to it (RFC 6068). */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Calls a visitor, when what they typed looks like a number: five digits or more, nothing but what numbers hold. */
export function phoneHref(phone: string): string | undefined {
  const number = phone.replace(/[\s().-]/g, '');
  return /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : undefined;
}
