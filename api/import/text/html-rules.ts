/** Nothing of these is seen. */
export const NOT_SHOWN = new Set([
  'head',
  'title',
  'meta',
  'link',
  'base',
  'template',
  'noscript',
  'source',
  'track',
  'param',
  'wbr',
]);
/** Elements without a place here, and what is said of them. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  script: 'A script is left out',
  style: 'A style sheet is left out',
  form: 'A form is left out',
  input: 'A field of a form is left out',
  textarea: 'A field of a form is left out',
  select: 'A field of a form is left out',
  button: 'A button is left out',
  canvas: 'A drawing made by a script is left out',
  svg: 'A drawing (SVG) is left out',
  math: 'A formula (MathML) is left out',
};
export const HIDDEN = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** What a style or a class says that no text here can. */
export const STYLES = /(?:^|;)\s*(?:color|background|font|text-align|float|border)/i;
export const ALIGNED =
  /^(?:align(?:left|right|center|wide|full)|has-[\w-]*(?:color|background|font-size|text-align)[\w-]*)$/;
/** Elements that begin a line of their own. */
export const BLOCKS = new Set(
  'address article aside blockquote center dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
