/** The services that browsers have their subscriptions from. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9.-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
];

/** @param origins others that the operator of the server named */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  return (
    url.protocol === 'https:' && url.port === '' && SERVICES.some((service) => service.test(url.hostname))
  );
}
