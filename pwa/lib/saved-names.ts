/** What page and worker both reach of the copies on this device. */
export const SAVED_DATABASE = 'saved-blog';
export const PICTURES_CACHE = 'pictures-v1';
/** Scripts of the version before the one in charge, for tabs that still run it. */
export const FORMER_SCRIPTS_CACHE = 'former-scripts';
/** A BroadcastChannel: saving has ended. */
export const SAVED_NEWS = 'saved';
