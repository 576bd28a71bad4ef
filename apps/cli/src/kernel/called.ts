/** What whoever called has typed: what is shown to be typed next has to be found by their shell, too. */
export const CALLED = process.env.npm_command === 'exec' ? 'npx rabbet' : 'rabbet';
