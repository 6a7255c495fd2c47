/** The longest character reference. Characters. */
const NAME_MAX = 40;
const NAME = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\w.-]{0,30});/i;
/** Sections in which & is plain text: how each begins and ends. */
const SECTIONS: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' };

/**
 * Escapes each & of XML that begins no character reference: programs other than WordPress leave it unescaped in addresses and
 * titles. Takes consecutive pieces of a text; an end that cannot be judged yet is given with the next piece.
 */
export function createAmpersands(): (piece: string, isLast?: boolean) => string {
  let end: string | undefined;
  let held = '';
  return (piece, isLast = false) => {
    let rest = held + piece;
    let out = '';
    const take = (length: number) => {
      out += rest.slice(0, length);
      rest = rest.slice(length);
    };
    while (rest !== '') {
      const at = end === undefined ? rest.search(/<!\[CDATA\[|<!--|&/) : rest.indexOf(end);
      // The beginning of what is sought may be all that has come.
      if (at < 0) {
        take(isLast ? rest.length : Math.max(0, rest.length - 8));
        break;
      }
      take(at);
      if (end !== undefined) {
        take(end.length);
        end = undefined;
        continue;
      }
      const opening = Object.keys(SECTIONS).find((each) => rest.startsWith(each));
      if (opening !== undefined) {
        end = SECTIONS[opening];
        take(opening.length);
        continue;
      }
      if (!isLast && rest.length < NAME_MAX) break;
      take(1);
      if (!NAME.test(`&${rest}`)) out += 'amp;';
    }
    held = rest;
    return out;
  };
}
