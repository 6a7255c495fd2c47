/** The first login of each site of the tests. */
export const operator = { username: 'operator', password: 'a long password for tests' };
export type Operator = typeof operator;

/** Of a server's first start, which makes this login. */
export const operatorSettings = { ADMIN_USERNAME: operator.username, ADMIN_PASSWORD: operator.password };
