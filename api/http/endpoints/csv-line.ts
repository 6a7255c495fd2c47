const FORMULA_SIGN = '[=+\\-@＝＋－＠]';
/** A value that a spreadsheet takes for a formula, also behind blanks that it may trim away. */
const FORMULA = new RegExp(`^[\\t\\r\\n]|^[\\s\\p{Cf}]*${FORMULA_SIGN}`, 'u');
/**
 * Where another cell begins with a formula if the file is opened with a separator other than the comma: the quotes
 * around a value no longer hold it together then.
 */
const LATER_FORMULA = new RegExp(`([,;|\\t\\r\\n"'])([\\s\\p{Cf}"']*)(?=${FORMULA_SIGN})`, 'gu');

// Excel reads UTF-8 only behind this mark.
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * A line of RFC 4180 CSV. A spreadsheet calculates nothing, whether it splits at commas, semicolons, tabs or
 * bars: an apostrophe is put before what it would take for a formula (OWASP, CSV Injection).
 */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(',')}\r\n`;

/** A plus and digits are a number to a spreadsheet, whatever it does with the plus: there is nothing to calculate. */
const INTERNATIONAL = /^\+\d{7,15}$/;

function cell(value: string | number): string {
  const text = String(value);
  if (INTERNATIONAL.test(text)) return `"${text}"`;
  const marked = text.replace(LATER_FORMULA, "$1$2'");
  const inert = FORMULA.test(text) ? `'${marked}` : marked;
  return `"${inert.replaceAll('"', '""')}"`;
}
