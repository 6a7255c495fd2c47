/** Several times what any call has. */
const DEPTH_MAX = 20;
const NAMES_MAX = 1_000;

/**
 * Why JSON of such a shape is not worth parsing, or undefined. Names that no call knows are left out later, whatever they
 * hold; this looks at all of them, in one pass that makes nothing of the values.
 */
export function faultOfShape(json: string): string | undefined {
  /** The names so far of each object that is open; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let count = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : undefined) > DEPTH_MAX) return 'is nested too deeply';
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === '"') {
      const end = endOfText(json, at);
      const names = open.at(-1);
      if (names !== undefined && isFollowedByColon(json, end)) {
        const name = nameOf(json.slice(at, end + 1));
        if (name === '__proto__') return 'has a name that no object may have';
        if (names.has(name)) return 'has one name twice in an object';
        names.add(name);
        count += 1;
        if (count > NAMES_MAX) return 'has too many names';
      }
      at = end;
    }
  }
  return undefined;
}

/** The place of the quote that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

function isFollowedByColon(json: string, end: number): boolean {
  let at = end + 1;
  while (' \t\r\n'.includes(json[at] ?? 'x')) at += 1;
  return json[at] === ':';
}

/** Two ways to write one name are one name. What is no JSON is for the parser to say. */
function nameOf(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
