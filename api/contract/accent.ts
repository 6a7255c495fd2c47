// No schema here: the documents and the operator's screen use it.

/** The grounds that the accent is drawn on, as in pwa/shared/ui/theme.css. */
export const ACCENT_GROUNDS = {
  day: ['#f5efdf', '#fdf9ee'],
  night: ['#08130d', '#11211a'],
} as const;

/** What WCAG 2.2 asks of words (AA). */
export const CONTRAST_MIN = 4.5;

export type AccentTime = keyof typeof ACCENT_GROUNDS;

/** An accent as it is shown. */
interface AccentTone {
  /** `#rrggbb`. */
  color: string;
  /** The contrast of the chosen colour, on the ground with the least contrast. */
  contrast: number;
}

/** The chosen colour by day and by night: darker or lighter where words in it could not be read. @param accent `#rrggbb` */
export const accentTones = (accent: string): Record<AccentTime, AccentTone> => ({
  day: toneOf(accent, 'day', 0),
  night: toneOf(accent, 'night', 255),
});

function toneOf(accent: string, time: AccentTime, end: 0 | 255): AccentTone {
  const contrast = contrastIn(accent, time);
  let color = accent;
  for (let share = 2; contrastIn(color, time) < CONTRAST_MIN; share += 2)
    color = hexOf(channelsOf(accent).map((value) => Math.round(value + ((end - value) * share) / 100)));
  return { color, contrast };
}

const contrastIn = (color: string, time: AccentTime): number =>
  Math.min(...ACCENT_GROUNDS[time].map((ground) => contrastOf(color, ground)));

/** From 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Three channels, 0 to 255, as `#rrggbb`. */
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

export const BRAND_STYLES = '/brand.css';

/** The stylesheet of a site with a colour of its own. Colours that the system forces stay. */
export function brandStyles(accent: string): string {
  const { day, night } = accentTones(accent);
  const rule = (selector: string, { color }: AccentTone) =>
    `${selector}{--accent:${color};--accent-text:${color}}`;
  return `@media (forced-colors: none){${rule(':root', day)}
@media screen and (prefers-color-scheme: dark){${rule(':root:not([data-theme="light"])', night)}}
@media not print{${rule(':root[data-theme="dark"],.night,.floodlit', night)}}}`;
}
