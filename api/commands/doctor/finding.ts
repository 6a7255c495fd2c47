type FindingState = 'fine' | 'warning' | 'fault';

/** One line of the report. */
export interface Finding {
  about: string;
  state: FindingState;
  /** What was found, in a sentence. */
  text: string;
  /** What to do about it. */
  cure?: string;
}

/** Makes findings about one thing. */
export const about = (what: string) => ({
  fine: (text: string): Finding => ({ about: what, state: 'fine', text }),
  warning: (text: string, cure: string): Finding => ({ about: what, state: 'warning', text, cure }),
  fault: (text: string, cure: string): Finding => ({ about: what, state: 'fault', text, cure }),
});

export interface Report {
  findings: readonly Finding[];
  /** What was not asked, and why. */
  notAsked: readonly string[];
}

const WIDTH = 80;
const STATE_WIDTH = 'warning  '.length;
const ABOUT_WIDTH = 'service worker  '.length;

/** Plain text in 80 columns. */
export function reportText({ findings, notAsked }: Report): string {
  const count = (state: FindingState) => findings.filter((each) => each.state === state).length;
  const indent = ' '.repeat(STATE_WIDTH + ABOUT_WIDTH);
  const lines = findings.flatMap(({ about, state, text, cure }) => {
    const said = [...wrap(text, WIDTH - indent.length), ...wrap(cure ?? '', WIDTH - indent.length)];
    const head = state.padEnd(STATE_WIDTH) + about.padEnd(ABOUT_WIDTH);
    return said.map((line, at) => (at === 0 ? head : indent) + line);
  });
  return [
    ...lines,
    ...(notAsked.length > 0 ? ['', ...notAsked.flatMap((line) => wrap(`Not asked: ${line}`, WIDTH))] : []),
    '',
    `${count('fine')} fine, ${count('warning')} to look at, ${count('fault')} at fault.`,
  ].join('\n');
}

/** A word longer than a line stays whole: it may be a path to be copied. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
