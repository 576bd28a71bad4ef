import type { Tree } from './tree';

const SUPPORT = /(^|\/)testing(-[a-z-]+)?(\.program)?\.tsx?$|\/testing\//;
/** The one folder of a room, and the stories of a feature of the domain. */
const PLACES = /^(apps|libs)\/[a-z-]+\/src\/(testing\/|[a-z-]+\/testing-stories\.ts$)/;

/** Files for tests that stand elsewhere than in the folder `src/testing` of their room. */
export function scatteredTestSupport(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => /^(apps|libs)\//.test(path) && SUPPORT.test(path) && !PLACES.test(path));
}
