/** The master of a picture is no wider. Points. */
export const MASTER_WIDTH_MAX = 2400;
/** A picture is at most so many times as high as wide. */
export const TALLEST = 5;
