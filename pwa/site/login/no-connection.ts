/** Said of a login that did not reach the site; also where what would send it did not come. */
export const NO_CONNECTION = 'There is no connection to the site. Check the line, then log in again.';
