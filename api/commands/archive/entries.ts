/** A backup is a tar file: the database, the pictures of its posts, and last the checksums of both. */
export const DATABASE = 'site.sqlite';
export const IMAGES = 'images';
/** In the format of `sha256sum`: whoever unpacks a backup by hand can check it. Without it the archive is cut off. */
export const SUMS = 'SHA256SUMS';

const PICTURE = /^images\/[A-Za-z0-9][\w-]*\/\d+\.(?:avif|webp)$/;

/** Nothing else is unpacked, so that no name leads out of the folder. */
export const isEntry = (name: string): boolean => name === DATABASE || PICTURE.test(name);
