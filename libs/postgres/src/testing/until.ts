/** Conditions that tests wait for now; the environment of the tests tells them when a test fails meanwhile. */
const waitedFor = new Set<string>();
Object.assign(globalThis, { waitedFor });

const LOOK_EVERY_MS = 10;

/** Waits in a test until `condition` holds, without a limit of its own. Jest's limit ends a test that waits in vain. */
export async function until<T>(
  condition: () => T | Promise<T>,
  what = String(condition),
): Promise<NonNullable<Exclude<T, false>>> {
  waitedFor.add(what);
  try {
    for (;;) {
      const value = await condition();
      if (value) return value as NonNullable<Exclude<T, false>>; // it is truthy
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    waitedFor.delete(what);
  }
}
