import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from './build/fingerprint.mjs';
import { root } from './steps.mjs';

const TEST_CODE = JSON.parse(readFileSync(join(root, 'tools/house/test-code.json'), 'utf8')).map(
  (pattern) => new RegExp(pattern),
);
/** Folders that features stand on, in each room. */
const MACHINERY =
  /^(libs\/(postgres|event-store|commands|client)\/|libs\/projections\/src\/(engine|reading|records|[^/]+$)|apps\/(api|cli|web)\/src\/(kernel|shop|ui|styles|testing|[^/]+$)|tools\/)/;

/** Lines of code by what they are: rules of the domain, machinery, features, tests. */
export function linesByRoom() {
  const lines = { rules: 0, machinery: 0, features: 0, tests: 0 };
  for (const file of ['apps', 'libs', 'e2e', 'tools'].flatMap((folder) => filesBelow(root, folder)))
    if (/\.([cm]?tsx?|mjs|css|sql)$/.test(file))
      lines[kindOf(file)] += readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;
  return Object.entries(lines)
    .map(([kind, count]) => `${kind} ${count.toLocaleString('en')}`)
    .join(', ');
}

function kindOf(file) {
  if (TEST_CODE.some((pattern) => pattern.test(file))) return 'tests';
  if (file.startsWith('libs/domain/')) return 'rules';
  return MACHINERY.test(file) ? 'machinery' : 'features';
}
