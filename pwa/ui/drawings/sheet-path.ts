/** Of the file with all drawings of sports and games (sheet.ts). */
export const SHEET = '/drawings.svg';
