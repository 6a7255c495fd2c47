/** Seconds that an answer asks to wait (RFC 9110, 10.2.3), 0 or more; undefined when it does not say. */
export function retryAfterOf(headers: Pick<Headers, 'get'>, now = Date.now()): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // Date.parse accepts more than dates, for example "-5".
  const until = value.endsWith('GMT') ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  // By the sender's clock: the device's may be wrong.
  const sent = Date.parse(headers.get('Date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000));
}
