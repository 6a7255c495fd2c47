interface HtmlPiece {
  text: string;
  /** Begins and ends with a tag of the names that were asked for. */
  isMatch: boolean;
}

/** Cuts HTML into whole elements of these names and what is between them, in linear time. */
export function piecesOf(html: string, names: readonly string[]): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  const lower = html.toLowerCase();
  /** Names whose end does not follow any more. */
  const endless = new Set<string>();
  const opening = new RegExp(`<(${names.join('|')})(?=[\\s>])`, 'gi');
  let from = 0;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const name = (found[1] ?? '').toLowerCase();
    const end = endless.has(name) ? -1 : lower.indexOf(`</${name}>`, found.index);
    if (end < 0) {
      endless.add(name);
      continue;
    }
    const after = end + name.length + 3;
    pieces.push({ text: html.slice(from, found.index), isMatch: false });
    pieces.push({ text: html.slice(found.index, after), isMatch: true });
    from = after;
    opening.lastIndex = after;
  }
  return [...pieces, { text: html.slice(from), isMatch: false }];
}

/** Gives the comments of HTML and what is before each, in linear time. */
export function* commentsOf(html: string): Generator<{ before: string; comment: string | undefined }> {
  let from = 0;
  for (let start = html.indexOf('<!--'); start >= 0; start = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', start + 4);
    if (end < 0) break;
    yield { before: html.slice(from, start), comment: html.slice(start + 4, end) };
    from = end + 3;
  }
  yield { before: html.slice(from), comment: undefined };
}
