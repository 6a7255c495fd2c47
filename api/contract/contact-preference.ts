// No schemas here: the form and the worker know these words, too, and do without the rest.

/** How a visitor would like to be answered, in words; the phone is needed for the first two. */
export const preferredChannels = { whatsapp: 'WhatsApp', call: 'Phone call', email: 'Email' } as const;

/** When, by the clock of India. */
export const preferredTimes = {
  morning: 'Morning, 9 to 12',
  afternoon: 'Afternoon, 12 to 5',
  evening: 'Evening, 5 to 9',
} as const;

/**
 * A preference never keeps a message out: what is no word at all is taken as none. A word that this version does not know is kept, since a
 * page of a later one may send it here.
 */
export const PREFERENCE = /^[a-z][a-z_-]{0,19}$/;
export const PREFERENCE_MAX = 20;

/** Each is empty where none was given. */
interface Preference {
  preferred_channel: string;
  preferred_time: string;
}

/**
 * The preference in words, without the hours where `isShort`; '' where there is none.
 * @param chat what the chat is called
 */
export function preferenceText(
  { preferred_channel, preferred_time }: Preference,
  { chat, isShort = false }: { chat?: string | undefined; isShort?: boolean } = {},
): string {
  const by = preferred_channel === 'whatsapp' && chat ? chat : labelOf(preferredChannels, preferred_channel);
  const at = labelOf(preferredTimes, preferred_time);
  return [by, isShort ? at.replace(/,.*/, '') : at].filter((part) => part !== '').join(isShort ? ', ' : '; ');
}

const labelOf = (part: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(part, name) ? (part[name] ?? '') : name;

/** Why the phone is needed; undefined where it is there, or is not asked for. For forms: a call of the API is taken all the same. */
export function phoneNeeded({
  preferred_channel,
  phone,
}: Pick<Preference, 'preferred_channel'> & { phone: string }) {
  const isWithoutPhone = preferred_channel !== 'whatsapp' && preferred_channel !== 'call';
  if (isWithoutPhone || phone.trim() !== '') return undefined;
  return 'For an answer by phone or chat write your number, or choose another way.';
}
