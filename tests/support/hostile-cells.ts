/** Values that a visitor may send so that a spreadsheet calculates something, whichever separator it splits at. */
export const hostileCells: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  ...[',', ';', '\t', '|'].flatMap((separator) => [
    `""${separator}=2+2${separator}""`,
    `"${separator}=2+2`,
    `x${separator}=1+1`,
    `x${separator} "=1+1"`,
    `x"${separator}"=1+1`,
    `${separator}${separator}+1+1`,
    `x\n=1+1${separator}=1+1`,
    `"\n=1+1`,
    `"\r\n"=1+1"`,
  ]),
];
