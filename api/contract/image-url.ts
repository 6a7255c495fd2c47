export const imageWidths = [400, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
export const DEFAULT_IMAGE_WIDTH: ImageWidth = 800;

/** Size of the picture for previews of shared links. Points. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

export const shareUrl = (blogImg: string) => `/api/blog/${blogImg}/share.jpg`;

/** The address of a post's image, on the same origin. */
export function imageUrl(blogImg: string, width: ImageWidth = DEFAULT_IMAGE_WIDTH): string {
  return `/api/blog/${blogImg}?w=${width}`;
}
