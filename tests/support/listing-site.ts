export { startListingApp } from './tiny-site.ts';
