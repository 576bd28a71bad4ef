import { build } from './build.mjs';
import { devApi } from './dev/api.mjs';
import { devSite } from './dev/site.mjs';
import { install } from './install.mjs';
import { onNpmGone } from './program.mjs';
import { onInterruption, tell } from './steps.mjs';

// npm run dev: as npm start, and what is changed shows: the API starts anew, the browser is told
for (const prepare of [install, build]) {
  const done = await prepare();
  if (!done.ok || done.seconds > 0) tell(done);
  if (!done.ok) process.exit(1);
}
const api = await devApi();
const site = await devSite(api);
api.follow(site.watcher);

async function stop() {
  onInterruption(() => {});
  await Promise.all([site.close(), api.stop()]);
  process.exit(0);
}
onInterruption(stop);
onNpmGone(stop);
await api.whenReady();
console.log(`${site.address} shows what you change`);
