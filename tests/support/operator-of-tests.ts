export const operatorOfTests = { username: 'operator', password: 'a password of a test 🏏' };
export type OperatorOfTests = typeof operatorOfTests;
