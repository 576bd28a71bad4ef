import { join } from 'node:path';
import { root, step, tool } from '../steps.mjs';
import { compressBelow } from './compress.mjs';
import { filesBelow, unlessMade } from './fingerprint.mjs';

const rooms = ['apps/web', 'libs/domain/src', 'libs/client/src', 'libs/imports/src'];
const configuration = ['tsconfig.json', 'tools/build/web.mjs', 'tools/build/compress.mjs', 'package-lock.json'];

/** Bundles the site into dist/web/client, for browsers, and dist/web/server, which the API renders pages with. */
export function buildWeb() {
  const sources = rooms.flatMap((room) => filesBelow(root, room)).filter((file) => !/\.test\.tsx?$/.test(file));
  return unlessMade('building the site', join(root, 'dist/web/.stamp'), [...sources, ...configuration], async () => {
    const vite = tool('vite/bin/vite.js', 'build', '--app', '--logLevel=warn', '--config=apps/web/vite.config.mts');
    const done = await step('build web', vite, { env: { NODE_ENV: 'production' } });
    if (done.ok) await compressBelow(join(root, 'dist/web/client'));
    return done;
  });
}
