/**
 * What whoever called has typed: what is shown to be typed next has to be found by their shell, too. In another folder
 * npx alone would fetch a stranger's package of that name.
 */
export const CALLED = process.env.npm_command === 'exec' ? 'npx --no -- rabbet' : 'rabbet';

export const HOW_TO_SIGN_IN = `sign in: ${CALLED} sign-in (or ${CALLED} sign-in --local on the shop's own machine)`;
