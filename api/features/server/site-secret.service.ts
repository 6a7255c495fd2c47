/** For other features. */
export { siteSecret } from './site-secret.repository.ts';
