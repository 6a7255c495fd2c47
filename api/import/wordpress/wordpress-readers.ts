// Who read a post of WordPress, or a part of it, by what WordPress itself and its most common plugins write.

/** Its posts may have a paywall, before which everybody reads. */
export const NEWSLETTER = '_jetpack_newsletter_access';
/** Fields of plugins for members, and what they say of a post that is not for everybody. */
const RESTRICTED: readonly (readonly [field: string, says: RegExp])[] = [
  ['_members_access_role', /\S/],
  ['_is_paid', /^true$/],
  ['rcp_access_level', /^[1-9]/],
  ['rcp_subscription_level', /^(?:any|a:[1-9])/],
  [
    'um_content_restriction',
    /^(?=.*"_um_custom_access_settings";(?:b:1|s:1:"1")).*"_um_accessible";(?:i:2|s:1:"2")/s,
  ],
  // Where another one holds for the whole post, only its readers see what is before its paywall.
  [NEWSLETTER, /subscribers/],
];

/** Who may read a whole post. undefined: everybody. */
export function readersOfPost(meta: ReadonlyMap<string, string>): string | undefined {
  const [field] = RESTRICTED.find(([field, pattern]) => pattern.test(meta.get(field) ?? '')) ?? [];
  if (field === undefined) return undefined;
  return [NEWSLETTER, '_members_access_role'].includes(field) ? meta.get(field) : 'members';
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (of, name) => (typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined),
    value,
  );

/** Blocks of plugins for members. */
const MEMBER_BLOCKS =
  /\/(?:subscriber-view|member-content|membership|members?-only|(?:protected|restrict(?:ed)?)-content)$/;

/** Who saw a block, by the switches of WordPress, “Block Visibility” and “Ultimate Member”. undefined: it was hidden from all. */
export function readersOfBlock(name: string, fields: unknown): string | undefined {
  const isShown = at(fields, 'metadata', 'blockVisibility');
  const widths = Object.values(at(isShown, 'viewport') ?? {});
  const isOnNone = widths.length >= 3 && widths.every((each) => each === false);
  if (isShown === false || isOnNone || at(fields, 'blockVisibility', 'hideBlock') === true) return undefined;
  const sets = at(fields, 'blockVisibility', 'controlSets');
  const roles = (Array.isArray(sets) ? sets : [])
    .filter((set) => at(set, 'enable') !== false)
    .map((set) => at(set, 'controls', 'visibilityByRole', 'visibilityByRole'));
  const isForMembers =
    MEMBER_BLOCKS.test(name) ||
    roles.some((role) => role === 'logged-in' || role === 'user-role') ||
    (at(fields, 'um_is_restrict') === true && at(fields, 'um_who_access') !== '2');
  return isForMembers ? 'members' : 'everybody';
}

export interface ShortcodeAttributes {
  named: ReadonlyMap<string, string>;
  others: readonly string[];
}

/** Shortcodes by which plugins show to members what is between them. */
const MEMBER_SHORTCODES =
  /^(?:membership|pmpro_\w+|(?:rcp_|wcm_|arm_|pms[_-])?restrict(?:ed)?(?:_content)?|is_(?:paid|free)|mepr-(?:active|rule|show)|emember_protected|mm_member_decision|memb_(?:has_\w+|is_logged_in)|accessally_has_\w+|armif|if_(?:member|subscriber)|(?:members?|subscribers?)_?only|member_content|members_(?:access|logged_in)|access|um_(?:loggedin|show_content)|swpm_protected|s2if|wlm_(?:private|ismember)\w*|ismember|private(?:_\w+)?|ihc-hide-content|arm_content|wpmem_logged_in|memberful\w*|(?:is_)?(?:user_)?(?:is_)?logged_?in|student|hide(?:post|_content)?|eyesonly|protected|passster|content_protector|ppwp|paywall|premium(?:_content)?)$/i;
/** Values by which some of these are for everybody else, and such numbers of a level: another attribute’s 0 says nothing of readers. */
const FOR_GUESTS = /^(?:logged-?out|visitors?|guests?)$/i;
const NO_LEVEL = /^(?:0|-1)$/;

export function isForMembers(name: string, attributes: () => ShortcodeAttributes): boolean {
  if (name !== 'member' && !MEMBER_SHORTCODES.test(name)) return false;
  const { named, others } = attributes();
  // A `member` with attributes is one of a team.
  if (name === 'member') return named.size === 0;
  const levels = [...others, named.get('level') ?? '', named.get('levels') ?? ''];
  const isForGuests =
    [...named.values(), ...others].some((value) => FOR_GUESTS.test(value)) ||
    levels.some((level) => NO_LEVEL.test(level));
  return !isForGuests;
}
