/**
 * Words with which the program was called, for examples that the caller's shell must find. `--no` keeps npx in another
 * folder from fetching a stranger's package of that name.
 */
export const CALLED = process.env.npm_command === 'exec' ? 'npx --no -- rabbet' : 'rabbet';

export const HOW_TO_SIGN_IN = `sign in: ${CALLED} sign-in (or ${CALLED} sign-in --local on the shop's own machine)`;
