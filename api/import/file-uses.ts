import type { SourceFile } from './source-item.ts';

/** `missing`: a text shows it, and it is not beside the export. `smaller`: so is a smaller copy of it. */
export type FileUse = 'shown' | 'missing' | 'smaller missing' | 'unused';

/** Which of the files of an export its texts show, smaller copies as their originals. */
export function createFileUses(files: readonly SourceFile[], ownPath: (url: string) => string | undefined) {
  const pathOf = (url: string) => ownPath(url) ?? url;
  const paths = new Set(files.map(({ url }) => pathOf(url)));
  const uses = new Map<string, FileUse>();
  return {
    add(url: string, isFound: boolean): void {
      const path = pathOf(url);
      const own = [path, ...originalsOf(path)].find((each) => paths.has(each));
      if (own === undefined || uses.get(own) === 'shown') return;
      uses.set(own, isFound ? 'shown' : own === path ? 'missing' : (uses.get(own) ?? 'smaller missing'));
    },
    of: ({ url }: SourceFile): FileUse => uses.get(pathOf(url)) ?? 'unused',
  };
}

/** WordPress writes smaller copies beside the original, and one of the largest as `-scaled`. */
export function originalsOf(name: string): string[] {
  const [, start, ending] = /^(.+?)(?:-\d+x\d+|-scaled|_o)(\.\w+)$/.exec(name) ?? [];
  const scaled = name.replace(/(\.\w+)$/, '-scaled$1');
  return start === undefined ? [name, scaled] : [`${start}${ending}`, `${start}-scaled${ending}`];
}
