/** Characters of a team, or of a player. */
export const TEAM_MAX = 60;
/** What a match may be of, by its name in the API and in addresses. */
export const sportNames = {
  cricket: 'Cricket',
  football: 'Football',
  tennis: 'Tennis',
  kabaddi: 'Kabaddi',
  hockey: 'Hockey',
  badminton: 'Badminton',
  baseball: 'Baseball',
  other: 'Other sports',
} as const;
export type FixtureSport = keyof typeof sportNames;
export const DEFAULT_SPORT = 'cricket' satisfies FixtureSport;
export const COMPETITION_MAX = 80;
export const VENUE_MAX = 80;

/** How long after its start a match is shown: a T20 match takes four hours, with rain more. */
export const FIXTURE_HOURS = 6;
export const FIXTURE_MS = FIXTURE_HOURS * 60 * 60 * 1000;

/** How many are on the page of fixtures, in the calendar file and in what a device saves. */
export const FIXTURES_LISTED = 100;
/** The calendar file of one match. */
export const matchCalendarPath = (id: number): string => `/fixtures/${id}.ics`;

/** How many are in the strip of the home page. */
export const FIXTURES_IN_STRIP = 3;
/** Matches that are to come, in all. */
export const FIXTURES_MAX = 500;
/** How far ahead one may be. Days. */
export const AHEAD_DAYS = 730;
/** How long editors find one that is over. Days. */
export const KEPT_DAYS = 60;
/** Characters of a list of matches: those of a calendar file with a season in it. */
export const FIXTURE_LIST_MAX = 128 * 1024;
