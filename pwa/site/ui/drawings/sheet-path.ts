/** Of the file with the drawings of sports and games that pages fetch (sheet.ts). */
export const SHEET = '/sports.svg';
