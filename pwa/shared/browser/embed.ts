/** JSON as the text of a script element: nothing in it can end the element. */
export const embed = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
