import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Conflict, merge, type Side, withSides } from '#pwa/admin/editing/conflict/merge.ts';
import { shownParts } from '#pwa/admin/editing/differences/shown-parts.ts';

type Tree = string | string[] | { [name: string]: Tree };

/** Texts of a form: fields by name, some of them groups, some of them lists. */
const { fields } = fc.letrec<{ fields: Tree; value: Tree }>((tie) => ({
  fields: fc.dictionary(fc.constantFrom('title', 'text', 'list', 'group'), tie('value'), {
    noNullPrototype: true,
  }),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c'),
    fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
    tie('fields'),
  ),
}));
const sides = { base: fields, mine: fields, theirs: fields };

/** Every value with its place: `title=a`. */
function valuesOf(tree: unknown, path = ''): string[] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    return tree === undefined ? [] : [`${path}=${JSON.stringify(tree)}`];
  return Object.entries(tree).flatMap(([name, value]) => valuesOf(value, `${path}.${name}`));
}
const choose = (conflicts: Conflict[], side: Side) =>
  conflicts.map((each) => ({ ...each, side: each.side ?? side }));

test('No value that either side wrote is lost without a choice', () => {
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      const conflicts = merge(base, mine, theirs);
      const [old, result] = [valuesOf(base), valuesOf(withSides(mine, conflicts))];
      const toChoose = conflicts.filter(({ side }) => side === undefined);
      const shown = toChoose.flatMap(({ path, ...of }) =>
        [of.mine, of.theirs].flatMap((value) => valuesOf(value, ['', ...path].join('.'))),
      );
      const written = [...valuesOf(mine), ...valuesOf(theirs)].filter((value) => !old.includes(value));
      expect(written.filter((value) => ![...result, ...shown].includes(value))).toEqual([]);
    }),
  );
});

test('A choice in every field gives one side whole where both changed the same, and each what it changed alone', () => {
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      const conflicts = merge(base, mine, theirs);
      const original = (side: Side) =>
        withSides(
          mine,
          conflicts.map((each) => ({ ...each, side })),
        );
      expect(merge(undefined, original('theirs'), theirs)).toEqual([]);
      expect(original('mine')).toEqual(mine);
      // Whoever merges, the result is the same.
      const other = withSides(theirs, choose(merge(base, theirs, mine), 'mine'));
      expect(merge(undefined, withSides(mine, choose(conflicts, 'theirs')), other)).toEqual([]);
    }),
  );
});

test('Where one side changed nothing, the other stands without a choice; where the base is unknown, all that differs is chosen', () => {
  fc.assert(
    fc.property(fc.record(sides), ({ base, mine, theirs }) => {
      expect(merge(undefined, withSides(base, merge(base, base, theirs)), theirs)).toEqual([]);
      expect(withSides(mine, merge(base, mine, base))).toEqual(mine);
      for (const conflict of merge(undefined, mine, theirs))
        if (valuesOf(conflict.mine).length > 0 && valuesOf(conflict.theirs).length > 0)
          expect(conflict.side).toBeUndefined();
    }),
  );
});

const same = (value: string) => ({ value, added: false, removed: false });

test('What is the same is cut, all but a few lines beside what differs', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `Line ${at}`).join('\n');
  const came = { value: 'new words', added: true, removed: false };
  const parts = shownParts([same(lines), came, same(lines), came, same('A short end.')]);
  expect(parts.map(({ value }) => value)).toEqual([
    '…\nLine 38\nLine 39',
    'new words',
    'Line 0\nLine 1\n…\nLine 38\nLine 39',
    'new words',
    'A short end.',
  ]);
});
