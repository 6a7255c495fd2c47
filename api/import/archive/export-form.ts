/** The form of an export; files of a higher version are refused. */
export const EXPORT_VERSION = 1;
export const EXPORT_FORMAT = 'floodlight-content';
